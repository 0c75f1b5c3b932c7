import { formatNaira } from '@ilewa/contract/core/money'
import { billingOf } from '@ilewa/contract/subscription/plan-rules'
import { graceDays, planOf } from '@ilewa/contract/subscription/plans'
import { seatNoticeDays } from '@ilewa/contract/subscription/seats'
import { placeholder, WhenSet, WhenUnset } from '../operator/OperatorSetting.tsx'
import { Section } from './LegalPage.tsx'

const [free, standard, premium] = [planOf('FREE'), planOf('STANDARD'), planOf('PREMIUM')]
const priceOf = (plan: typeof free) => formatNaira(billingOf(plan).amount).replace(/\.00$/, '')
const freeMegabytes = free.maxStorageBytes / 1_000_000

export function PlanTerms() {
  return (
    <>
      <Section title="Plans and payments">
        <ul>
          <li>
            {free.name} costs nothing. {standard.name} costs {priceOf(standard)} a month, {premium.name}{' '}
            {priceOf(premium)} a year. All prices are in naira.
          </li>
          <WhenSet name="paymentProvider">
            <li>
              You pay at {placeholder('paymentProvider')}. The plan begins once they have confirmed the
              payment.
            </li>
          </WhenSet>
          <WhenUnset name="paymentProvider">
            <li>On this installation plans are paid on a test page: no money is taken.</li>
          </WhenUnset>
          <li>
            No card is stored, and nothing is charged by itself. You renew by paying again. Mails remind you
            five days before the end, and in the days after it.
          </li>
          <li>
            A change between paid plans works at once; the new period begins when the old one ends. A new
            price counts from your next payment.
          </li>
          <li>
            A payment of a wrong amount, or a second one for the same order, buys nothing. It is recorded, so
            that the operator can refund it. There is no automatic refund for time that you do not use.
          </li>
        </ul>
      </Section>
      <Section title="When a paid plan ends">
        <ul>
          <li>
            If you choose {free.name}, it begins at the end of the period that you paid for. If you do not
            renew, you have full access for {graceDays} more days, and then {free.name}.
          </li>
          <li>
            Nothing is deleted. On {free.name}, {free.maxAgents} agents can go on working; the owner chooses
            who. Other agents and all staff can sign in and read. This begins no earlier than {seatNoticeDays}{' '}
            days after the owner is notified.
          </li>
          <li>
            Expenses, repairs, analytics and changes of staff are locked until you pay again. They are still
            stored, and are in the export.
          </li>
          <li>Pictures that need more than {freeMegabytes} MB stay, but no more can be added.</li>
        </ul>
      </Section>
    </>
  )
}
