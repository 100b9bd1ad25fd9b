import { getRouteApi } from '@tanstack/react-router';
import { useMay } from '../access/queries.ts';
import { useTexts } from '../kernel/texts.ts';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { PlaceLink } from '../kernel/ui/place-link.tsx';
import { BackLink } from '../kernel/ui/screen.tsx';
import { CustomerView } from './customer-view.tsx';
import { removeCustomer } from './queries.ts';

const route = getRouteApi('/customers/$id');

/** Shows one customer of the organization. */
export const CustomerScreen = () => {
  const { customers: texts } = useTexts();
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  const may = useMay();
  const mayEdit = may('editRecords');
  return (
    <>
      <BackLink to="/customers">{texts.back}</BackLink>
      <CustomerView
        id={id}
        actionsFor={({ name }) =>
          mayEdit ? (
            <>
              <PlaceLink to="/customers/$id/copy" params={{ id }}>
                {texts.copy}
              </PlaceLink>
              <DeleteButton
                name={name}
                hint={texts.deleteHint}
                onDelete={() => removeCustomer(id)}
                onDeleted={() => void navigate({ to: '/customers' })}
              />
            </>
          ) : null
        }
      />
    </>
  );
};
