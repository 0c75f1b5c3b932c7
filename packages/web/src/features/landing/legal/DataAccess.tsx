import { placeholder, WhenSet, WhenUnset } from '../operator/OperatorSetting.tsx'
import { Section } from './LegalPage.tsx'

export function DataAccess() {
  return (
    <Section title="Who sees it">
      <ul>
        <li>
          Within a business, the owner sees everything. Agents and staff see what their role needs: agents
          their own bookings, staff the work at the properties. The owner decides who is invited. Other
          businesses see nothing of it.
        </li>
        <li>
          The operator runs the server, and can technically open the database, the files and the backups.
          Where the server stands is the operator’s decision; ask them.
        </li>
        <li>The mail service that the operator uses delivers e-mails, and so handles addresses and texts.</li>
        <WhenSet name="paymentProvider">
          <li>
            If you pay for a plan, {placeholder('paymentProvider')} gets your name, e-mail, phone and the
            amount. You enter your card or bank details there; Ilewa never gets them.
          </li>
        </WhenSet>
        <WhenUnset name="paymentProvider">
          <li>
            Plan payments are made on a test page of this installation. It moves no money and sends nothing to
            a payment company.
          </li>
        </WhenUnset>
        <li>
          Pictures of properties and of people open for anyone who has their address, which cannot be guessed.
          Addresses of receipts and of photos of repairs work for at most an hour.
        </li>
        <li>WhatsApp, phone and e-mail open only when you tap such a link; their own rules then apply.</li>
      </ul>
    </Section>
  )
}
