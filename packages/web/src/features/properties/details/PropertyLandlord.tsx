import { type Agreement, describeAgreementDays, describeTerms } from '@ilewa/contract/landlords/schema'
import { Anchor, Button, Skeleton, Text, Title } from '@mantine/core'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { isOver, sortAgreements } from '../../../lib/agreement-days.ts'
import { agreementDialogs, toNewAgreement } from '../../../lib/agreement-dialogs.ts'
import { paths } from '../../../lib/paths.ts'
import { useToday } from '../../../lib/today.ts'
import { AgreementBadge } from '../../../ui/data/AgreementBadge.tsx'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { RefreshFailure } from '../../../ui/list/RefreshFailure.tsx'
import { recordDialogs } from '../../../ui/record/RecordDialogs.tsx'
import { useAgreements } from '../../landlords/agreements/agreements.api.ts'
import classes from './UpcomingStays.module.css'

function AgreementLine({ agreement }: { agreement: Agreement }) {
  const { id, name } = agreement.landlord
  return (
    <li className={classes.stay}>
      <div className={classes.words}>
        <Anchor component={Link} to={`${paths.landlords}?${recordDialogs.details}=${id}`} fw={600}>
          {name}
        </Anchor>
        <span>{describeTerms(agreement)}</span>
        <span>{describeAgreementDays(agreement)}</span>
      </div>
      <AgreementBadge agreement={agreement} />
    </li>
  )
}

interface PropertyLandlordProps {
  propertyId: string
  isArchived: boolean
}

/** The agreement of a property in force, and those to come. */
export function PropertyLandlord({ propertyId, isArchived }: PropertyLandlordProps) {
  const dialogs = useDialogs()
  const today = useToday()
  const query = useAgreements({ propertyId })
  const { data, isError, error, refetch } = query
  const notOver = data && sortAgreements(data, today).filter((agreement) => !isOver(agreement, today))
  return (
    <section>
      <div className={classes.head}>
        <Title order={3}>Landlord</Title>
        {notOver?.length === 0 && !isArchived && (
          <Button
            variant="default"
            leftSection={<Plus size={17} aria-hidden />}
            onClick={() => dialogs.open(agreementDialogs.create, toNewAgreement({ propertyId }))}
          >
            Add agreement
          </Button>
        )}
      </div>
      {isError && !data && <ErrorView error={error} onRetry={() => void refetch()} />}
      <RefreshFailure query={query} />
      {!isError && !data && <Skeleton className="delayed" height="5rem" radius="md" />}
      {notOver?.length === 0 && <Text c="dimmed">No agreement</Text>}
      {notOver && notOver.length > 0 && (
        <ul className={classes.stays}>
          {notOver.map((agreement) => (
            <AgreementLine key={agreement.id} agreement={agreement} />
          ))}
        </ul>
      )}
    </section>
  )
}
