/** The words of calls to people on call. */
export const calls = {
  press: 'Naciśnij 1, aby potwierdzić incydent.',
  silent: 'Nie naciśnięto żadnego klawisza i nic się nie zmieniło. Do widzenia.',
  otherKey: 'Ten klawisz nie ma żadnego działania.',
  answered: 'Na to wezwanie już odpowiedziano albo nie jest już ważne. Nic się nie zmieniło.',
};
