import { formatDate, formatDateRange } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import {
  type PaymentRequest,
  paymentRequestMessage,
  paymentRequests,
} from '@ilewa/contract/money/payment-request'
import { Anchor, Group, Skeleton, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useEndpoint } from '../../../lib/api/endpoint-query.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { toSettingsPath } from '../../../lib/settings-tabs.ts'
import { timeZoneOf, useFormatDateTime } from '../../../lib/today.ts'
import { ShareMessage } from '../../../ui/contact/ShareMessage.tsx'
import { DetailsDialog } from '../../../ui/dialog/DetailsDialog.tsx'
import { ErrorView } from '../../../ui/layout/ErrorView.tsx'
import { type Fact, FactLines } from '../../../ui/layout/FactLines.tsx'
import type { RecordDialogProps } from '../../../ui/record/RecordDialogs.tsx'
import classes from './PaymentRequestDialog.module.css'

/** What to do if the business has no bank account that guests pay into. */
function MissingAccount() {
  const canAdd = useCan('money:settings')
  const missing = 'The business has no bank account for guests yet.'
  if (!canAdd) return <Text fw={600}>{missing} Ask the owner.</Text>
  return (
    <div>
      <Text fw={600}>{missing}</Text>
      <Anchor component={Link} to={toSettingsPath('money')} className="tap">
        Add one in Settings
      </Anchor>
    </div>
  )
}

function Facts({ request }: { request: PaymentRequest }) {
  const formatDateTime = useFormatDateTime()
  const { amount, paymentCode, holdUntil, account, dueOn } = request
  const facts: Fact[] = [[holdUntil ? 'Deposit due' : 'Amount due', formatNaira(amount)]]
  if (dueOn) facts.push(['Due by', formatDate(dueOn)])
  if (account) {
    facts.push(['Bank', account.bankName ?? ''])
    facts.push(['Account number', account.accountNumber ?? ''])
    facts.push(['Account name', account.accountName ?? ''])
  }
  facts.push(['Payment code', paymentCode])
  if (holdUntil) facts.push(['Held until', formatDateTime(holdUntil)])
  return <FactLines facts={facts} />
}

/** The message as WhatsApp shows it: text between asterisks is bold. */
function MessagePreview({ message }: { message: string }) {
  return (
    <section className={classes.message} aria-label="Message to the guest">
      {message.split('*').map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
        index % 2 === 1 ? <strong key={index}>{part}</strong> : part,
      )}
    </section>
  )
}

function RequestDetails({ request, message }: { request: PaymentRequest; message: string }) {
  return (
    <>
      <Text c="dimmed">
        {request.propertyName} · {formatDateRange(request.checkIn, request.checkOut)}
      </Text>
      {request.amount === 0 ? (
        <Text>The guest owes nothing.</Text>
      ) : (
        <>
          {!request.account && <MissingAccount />}
          <Facts request={request} />
          <MessagePreview message={message} />
        </>
      )}
    </>
  )
}

/** Where and how the guest pays, and the message that says so. */
export function PaymentRequestDialog({ id, ...dialog }: RecordDialogProps) {
  const query = useEndpoint(
    paymentRequests.get,
    { params: { id } },
    // Not cached: an old amount or end of the hold must not be sent to the guest.
    { select: (data) => data.paymentRequest, gcTime: 0 },
  )
  const timeZone = timeZoneOf(useSession())
  const request = query.data
  const message = request ? paymentRequestMessage(request, timeZone) : ''
  return (
    <DetailsDialog
      {...dialog}
      size="md"
      title="Payment details"
      query={query}
      footer={
        request &&
        request.amount > 0 && (
          <Group gap="xs" w="100%">
            <ShareMessage message={message} e164={request.guestPhoneE164} isMain={request.account !== null} />
          </Group>
        )
      }
    >
      {request ? (
        <RequestDetails request={request} message={message} />
      ) : query.isError ? (
        <ErrorView error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="delayed" height="24rem" radius="lg" />
      )}
    </DetailsDialog>
  )
}
