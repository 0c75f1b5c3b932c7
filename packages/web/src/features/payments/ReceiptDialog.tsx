import { formatDate, formatDateRange } from '@ilewa/contract/core/dates'
import { formatNaira } from '@ilewa/contract/core/money'
import type { Payment } from '@ilewa/contract/payments'
import { planOf } from '@ilewa/contract/subscription/plans'
import { Button, Text, Title } from '@mantine/core'
import { Printer } from 'lucide-react'
import { useSession } from '../../lib/session/session.ts'
import { useCivilDateOf } from '../../lib/today.ts'
import { DetailsDialog } from '../../ui/dialog/DetailsDialog.tsx'
import type { DialogState } from '../../ui/dialog/MountedDialog.tsx'
import { type Fact, FactLines } from '../../ui/layout/FactLines.tsx'
import { Logo } from '../../ui/layout/Logo.tsx'
import { PrintSheet } from '../../ui/layout/PrintSheet.tsx'
import classes from './ReceiptDialog.module.css'

interface ReceiptDialogProps extends DialogState {
  payment: Payment
  onClose: () => void
}

type DayOf = ReturnType<typeof useCivilDateOf>

function toDetails(payment: Payment, civilDateOf: DayOf): readonly Fact[] {
  const { periodStart, periodEnd, paidAt, planType, billingCycle } = payment
  return [
    ['Paid on', paidAt ? formatDate(civilDateOf(paidAt)) : ''],
    ['For', `Ilewa ${planOf(planType).name}, ${billingCycle === 'YEARLY' ? 'one year' : 'one month'}`],
    [
      'Period',
      periodStart && periodEnd ? formatDateRange(civilDateOf(periodStart), civilDateOf(periodEnd)) : '',
    ],
    ['Reference', payment.txRef],
    ['Transaction', payment.transactionId ?? ''],
  ]
}

/** The payer: the business from its profile. */
function Payer() {
  const business = useSession()?.business
  if (!business) return null
  const { name, address, city, state, email } = business
  return (
    <div className={classes.payer}>
      <Text c="dimmed" fz="sm">
        Received from
      </Text>
      <Text fw={600}>{name}</Text>
      {[address, [city, state].filter(Boolean).join(', '), email].filter(Boolean).map((line) => (
        <Text key={line}>{line}</Text>
      ))}
    </div>
  )
}

function Receipt({ payment }: { payment: Payment }) {
  const civilDateOf = useCivilDateOf()
  return (
    <article className={classes.receipt} aria-label={`Receipt ${payment.receiptNumber ?? ''}`}>
      <div className={classes.head}>
        <Logo />
        <div className={classes.number}>
          <Title order={3} fz="h3">
            Receipt
          </Title>
          <Text>{payment.receiptNumber}</Text>
        </div>
      </div>
      <Payer />
      <FactLines
        facts={toDetails(payment, civilDateOf)}
        total={['Amount paid', formatNaira(payment.amountPaid)]}
      />
    </article>
  )
}

/** A receipt on the screen, with a print version. */
export function ReceiptDialog({ payment, ...dialog }: ReceiptDialogProps) {
  return (
    <DetailsDialog
      {...dialog}
      title={`Receipt ${payment.receiptNumber ?? ''}`}
      size="md"
      footer={
        <Button leftSection={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <Receipt payment={payment} />
      <PrintSheet>
        <Receipt payment={payment} />
      </PrintSheet>
    </DetailsDialog>
  )
}
