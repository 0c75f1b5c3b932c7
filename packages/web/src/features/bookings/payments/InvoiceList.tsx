import type { Booking } from '@ilewa/contract/bookings/schema'
import { formatDate } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import { documentKindLabels } from '@ilewa/contract/money/documents'
import {
  CreditNoteInput,
  invoiceAmountOf,
  invoiceRefusalOf,
  invoices,
  isInvoiceOutdated,
} from '@ilewa/contract/money/invoices'
import type { ListedInvoice } from '@ilewa/contract/money/schema'
import { Group, Text } from '@mantine/core'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../../lib/session/use-can.ts'
import { EntryList, EntryRow } from '../../../ui/data/EntryRow.tsx'
import { useDialogs } from '../../../ui/dialog/use-dialogs.ts'
import { RowButton } from '../../../ui/list/RowButton.tsx'
import { bookingDialogs } from '../dialogs/use-booking-actions.ts'
import { DocumentAction } from './documents/DocumentAction.tsx'
import { sendMoneyChange } from './payments.api.ts'
import { ReasonForm } from './ReasonForm.tsx'

interface InvoiceRowProps {
  invoice: ListedInvoice
  /** Cancels the invoice by a credit note; undefined if that is not possible. */
  onCredit: ((reason: string, idempotencyKey: string) => Promise<unknown>) | undefined
}

function InvoiceRow({ invoice, onCredit }: InvoiceRowProps) {
  const dialogs = useDialogs()
  const [isAsking, setAsking] = useState(false)
  const { id, kind, number, amount, issuedOn, isReversed } = invoice
  const actions = !(isAsking && onCredit) && (
    <>
      <RowButton onClick={() => dialogs.open(bookingDialogs.document, id)}>
        {documentKindLabels[kind]} {number}
      </RowButton>
      {onCredit && <RowButton onClick={() => setAsking(true)}>Cancel by a credit note</RowButton>}
    </>
  )
  return (
    <EntryRow
      title={documentKindLabels[kind]}
      amount={formatNaira(amount)}
      details={`${formatDate(issuedOn)}${isReversed ? ' · Cancelled by a credit note' : ''}`}
      isReversed={isReversed}
      actions={actions}
    >
      {isAsking && onCredit && (
        <ReasonForm
          schema={CreditNoteInput}
          label="Why is the invoice cancelled?"
          submitLabel="Issue credit note"
          send={({ reason }, idempotencyKey) => onCredit(reason, idempotencyKey)}
          onClose={() => setAsking(false)}
        />
      )}
    </EntryRow>
  )
}

/** Says that the booking changed since the invoice, and what to do about it. */
function OutdatedNotice({ booking, invoice }: { booking: Booking; invoice: ListedInvoice }) {
  if (!isInvoiceOutdated(invoice, booking)) return null
  const amount = invoiceAmountOf(booking)
  const change =
    invoice.amount === amount
      ? 'no longer states this booking'
      : `is for ${formatNaira(invoice.amount)}, the booking now for ${formatNaira(amount)}`
  return (
    <Text fz="sm" role="status">
      Invoice {invoice.number} {change}. Cancel it by a credit note
      {invoiceRefusalOf(booking) === undefined && ' and issue another'}.
    </Text>
  )
}

interface InvoiceListProps {
  booking: Booking
  /** Newest first. */
  issued: readonly ListedInvoice[]
}

/** The invoices and credit notes of a booking, and the next one. */
export function InvoiceList({ booking, issued }: InvoiceListProps) {
  const canIssue = useCan('documents:issue')
  const dialogs = useDialogs()
  const valid = issued.find(({ kind, isReversed }) => kind === 'INVOICE' && !isReversed)
  const params = { id: booking.id }

  const issue = async () => {
    const { documentId } = await sendMoneyChange(invoices.create, { params })
    if (documentId) dialogs.open(bookingDialogs.document, documentId)
  }

  return (
    <>
      {issued.length > 0 && (
        <EntryList label="Invoices">
          {issued.map((invoice) => (
            <InvoiceRow
              key={invoice.id}
              invoice={invoice}
              onCredit={
                canIssue && invoice === valid
                  ? (reason, idempotencyKey) =>
                      sendMoneyChange(invoices.credit, { params, body: { reason }, idempotencyKey })
                  : undefined
              }
            />
          ))}
        </EntryList>
      )}
      {canIssue && valid && <OutdatedNotice booking={booking} invoice={valid} />}
      {canIssue && !valid && invoiceRefusalOf(booking) === undefined && (
        <Group>
          <DocumentAction
            label="Issue invoice"
            icon={FileText}
            failure="Failed to issue the invoice"
            run={issue}
          />
        </Group>
      )}
    </>
  )
}
