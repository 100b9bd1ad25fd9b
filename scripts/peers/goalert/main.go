// Command rotation finds who is on call with the rotations of GoAlert. It reads a case of the vectors for on-call
// schedules from standard input, as JSON, and prints what the case expects. scripts/peers/goalert.ts builds it.
package main

import (
	"encoding/json"
	"log"
	"os"
	"time"

	"github.com/target/goalert/schedule/rotation"
)

// layout is that of instants in the vectors.
const layout = "2006-01-02T15:04:05.000Z"

type handoff struct {
	Unit     string
	Every    int
	Time     *string
	Weekday  *string
	MonthDay *int
}

type layer struct {
	Users    []*string
	StartsAt time.Time
	EndsAt   *time.Time
	Timezone *string
	Handoff  handoff
}

type input struct {
	Schedule struct {
		Timezone string
		Layers   []layer
	}
	At      []time.Time
	Between struct{ From, To time.Time }
}

type segment struct {
	From   string   `json:"from"`
	To     string   `json:"to"`
	OnCall []string `json:"onCall"`
}

type output struct {
	At       [][]string `json:"at"`
	Segments []segment  `json:"segments"`
}

var types = map[string]rotation.Type{
	"hour":  rotation.TypeHourly,
	"day":   rotation.TypeDaily,
	"week":  rotation.TypeWeekly,
	"month": rotation.TypeMonthly,
}

// start returns the last possible handoff at or before the local time at which the layer starts, which a user of
// GoAlert enters as the start of the rotation.
func start(l layer, zone *time.Location) time.Time {
	local := l.StartsAt.In(zone)
	hour, minute, _ := local.Clock()
	if l.Handoff.Time != nil {
		clock, err := time.Parse("15:04", *l.Handoff.Time)
		if err != nil {
			log.Fatal(err)
		}
		hour, minute = clock.Hour(), clock.Minute()
	}
	onDay := func(days int) time.Time {
		return time.Date(local.Year(), local.Month(), local.Day()+days, hour, minute, 0, 0, zone)
	}
	day := local.Day()
	if l.Handoff.MonthDay != nil {
		day = *l.Handoff.MonthDay
	}
	isHandoff := func(at time.Time) bool {
		if l.Handoff.Unit == "month" {
			return at.Day() == day
		}
		return l.Handoff.Unit != "week" || l.Handoff.Weekday == nil || at.Weekday().String() == capitalized(*l.Handoff.Weekday)
	}
	days := 0
	for onDay(days).After(l.StartsAt) || !isHandoff(onDay(days)) {
		days--
	}
	first := onDay(days)
	if l.Handoff.Unit != "hour" {
		return first
	}
	every := time.Duration(l.Handoff.Every) * time.Hour
	for !first.Add(every).After(l.StartsAt) {
		first = first.Add(every)
	}
	return first
}

func capitalized(name string) string { return string(name[0]-'a'+'A') + name[1:] }

// turn is a span in which one person, or nobody, is on call.
type turn struct {
	from, to time.Time
	user     *string
}

// turns follows the shifts of the rotation, cut to the layer, until an instant.
func turns(l layer, zone *time.Location, until time.Time) []turn {
	r := rotation.Rotation{Type: types[l.Handoff.Unit], ShiftLength: l.Handoff.Every, Start: start(l, zone)}
	end := until
	if l.EndsAt != nil && l.EndsAt.Before(end) {
		end = *l.EndsAt
	}
	found := []turn{}
	for from, index := r.StartTime(r.Start), 0; from.Before(end); index++ {
		to := r.EndTime(from)
		if !to.After(from) {
			log.Fatalf("The shift that starts at %s never ends.", from.UTC().Format(layout))
		}
		if to.After(l.StartsAt) {
			found = append(found, turn{latest(from, l.StartsAt), earliest(to, end), l.Users[index%len(l.Users)]})
		}
		from = to
	}
	return found
}

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

func earliest(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

func onCall(found []turn, at time.Time) []string {
	for _, t := range found {
		if !at.Before(t.from) && at.Before(t.to) && t.user != nil {
			return []string{*t.user}
		}
	}
	return []string{}
}

// segments returns who is on call in a span, as the fewest segments.
func segments(found []turn, from, to time.Time) []segment {
	bounds := []time.Time{from}
	for _, t := range found {
		for _, at := range []time.Time{t.from, t.to} {
			if at.After(bounds[len(bounds)-1]) && at.Before(to) {
				bounds = append(bounds, at)
			}
		}
	}
	result := []segment{}
	for place, at := range bounds {
		end := to
		if place+1 < len(bounds) {
			end = bounds[place+1]
		}
		users := onCall(found, at)
		if last := len(result) - 1; last >= 0 && same(result[last].OnCall, users) {
			result[last].To = end.UTC().Format(layout)
			continue
		}
		result = append(result, segment{at.UTC().Format(layout), end.UTC().Format(layout), users})
	}
	return result
}

func same(a, b []string) bool {
	return len(a) == len(b) && (len(a) == 0 || a[0] == b[0])
}

func main() {
	var given input
	if err := json.NewDecoder(os.Stdin).Decode(&given); err != nil {
		log.Fatal(err)
	}
	l := given.Schedule.Layers[0]
	name := given.Schedule.Timezone
	if l.Timezone != nil {
		name = *l.Timezone
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		log.Fatal(err)
	}
	until := given.Between.To
	for _, at := range given.At {
		until = latest(until, at.Add(time.Millisecond))
	}
	found := turns(l, zone, until)
	answer := output{At: [][]string{}, Segments: segments(found, given.Between.From, given.Between.To)}
	for _, at := range given.At {
		answer.At = append(answer.At, onCall(found, at))
	}
	if err := json.NewEncoder(os.Stdout).Encode(answer); err != nil {
		log.Fatal(err)
	}
}
