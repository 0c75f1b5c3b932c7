import { Section } from './LegalPage.tsx'
import { OperatorContact } from './Operator.tsx'

export function DataRights() {
  return (
    <Section title="Your rights, and how to use them">
      <p>
        The Nigeria Data Protection Act 2023 gives you the right to know what is stored, to get a copy, to
        have it corrected or erased, to object, to take it elsewhere, and to withdraw a consent.
      </p>
      <ul>
        <li>
          <strong>Correct:</strong> you change your own details in Profile and Settings. An agent’s e-mail
          address is fixed.
        </li>
        <li>
          <strong>Copy:</strong> an owner exports everything in Settings, Data: one ZIP file with CSV, JSON
          and the pictures, on every plan.
        </li>
        <li>
          <strong>Erase a guest:</strong> the owner opens the booking and chooses “Erase guest”. Name, phone,
          e-mail, notes and comment disappear from all bookings of the guest, from repairs, history,
          notifications and waiting mails. Amounts and stars stay. It is possible once no stay is in house or
          upcoming.
        </li>
        <li>
          <strong>Erase an agent or a member of staff:</strong> the owner deletes them.
        </li>
        <li>
          <strong>Close an owner’s account or a business:</strong> there is no button for this. Write to the
          operator.
        </li>
        <li>
          <strong>Not reached:</strong> mails that were sent, files that someone exported, and backups until
          the operator deletes them.
        </li>
      </ul>
      <p>
        Guests ask the business that they booked with. Everyone else, and guests who get no answer, ask the
        operator:
      </p>
      <OperatorContact />
      <p>
        You can complain to the Nigeria Data Protection Commission:{' '}
        <a href="https://ndpc.gov.ng">ndpc.gov.ng</a>.
      </p>
    </Section>
  )
}
