import { getRouteApi } from '@tanstack/react-router';
import { useAction } from '../kernel/action.ts';
import { useTexts } from '../kernel/texts.ts';
import { SubmitButton } from '../kernel/ui/button.tsx';
import { BackLink, ScreenHead } from '../kernel/ui/screen.tsx';
import { CustomerForm } from './customer-form.tsx';
import { addCustomer } from './queries.ts';

const route = getRouteApi('/customers/new');

/** A new customer. */
export const NewCustomerScreen = () => {
  const { customers: texts } = useTexts();
  const navigate = route.useNavigate();
  const create = useAction(addCustomer);
  return (
    <>
      <BackLink to="/customers">{texts.back}</BackLink>
      <ScreenHead title={texts.new} />
      <CustomerForm
        name=""
        email=""
        fault={create.error}
        onSubmit={(typed) =>
          create.mutate(typed, { onSuccess: (id) => void navigate({ to: '/customers/$id', params: { id } }) })
        }
      >
        <SubmitButton disabled={create.isPending}>{texts.create}</SubmitButton>
      </CustomerForm>
    </>
  );
};
