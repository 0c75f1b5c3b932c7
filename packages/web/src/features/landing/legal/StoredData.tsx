import { ratingLinkDays } from '@ilewa/contract/ratings/schema'
import { Facts, Section } from './LegalPage.tsx'

const people = [
  [
    'Owners, agents and staff',
    'Name, e-mail, phone, role, picture if you add one, notification settings. For agents also location, commission rate and monthly target; for staff the department. Passwords are stored as Argon2id hashes, which cannot be reversed. Needed to sign in, to show who did what and to write to you. Stored while the account exists. When an owner deletes an agent or a member of staff, these details are erased, and records show a former agent or staff member.',
  ],
  [
    'People who are invited',
    'Name, e-mail, phone and role, until they join or the owner revokes the invitation. After a report, a hash of the e-mail address is stored, so that the same business cannot invite it again.',
  ],
  [
    'Guests',
    'Name, e-mail, phone, dates, number of guests, amounts, notes and a reason of cancellation, as the business enters them. Needed to host the guest and to know what is owed. Stored until the business erases the guest; a deleted booking is hidden, and stays in the history.',
  ],
  [
    'Ratings',
    `After a stay the guest can get an e-mail with a link, which works for ${ratingLinkDays} days. Stars and comment are shown to the business.`,
  ],
  [
    'The business',
    'Its profile, properties and photos, bookings, inventory, repairs, expenses, receipts, notifications and the history of changes. Needed to run the business. Stored until the business changes or deletes them; the history stays. Hidden data of photos, such as the place where they were taken, are removed.',
  ],
  [
    'People who ask for a demo',
    'Name, e-mail, phone and preferred time, stored and mailed to the operator, to call you back. Nothing deletes them by itself: ask the operator.',
  ],
] as const

const technical = [
  [
    'Signed-in devices',
    'Network address, name of the browser and times, to show you your sessions and to end them. Deleted when you sign out, or 30 days after the last use.',
  ],
  [
    'Protection of accounts',
    'Hashes of the browsers and networks that you signed in from: 180 days after the last use. Changes of password, e-mail and second factor: 7 days, so that you can undo them. Secrets of authenticator apps are stored encrypted.',
  ],
  [
    'Repeated requests, counters and waiting mails',
    'Answers to requests and finished jobs are stored for a day, counters of attempts until their time is over. That a mail was sent, without its text: 30 days.',
  ],
  [
    'Payments for plans',
    'Amount, plan, time, reference and receipt number: they are accounts, and are not deleted by Ilewa. Messages of the payment company: 400 days.',
  ],
  [
    'Logs',
    'Kind of request, time, duration and errors, without names, contacts or network addresses. The operator can turn on network addresses while looking for a fault.',
  ],
] as const

export function StoredData() {
  return (
    <Section title="What is stored, why, and for how long">
      <Facts facts={people} />
      <p>Technical records:</p>
      <Facts facts={technical} />
      <p>
        The law allows this because it is needed for the contract with the business (accounts, bookings,
        payments), for legal duties such as accounts, or for the legitimate interest in a safe service
        (sessions, limits, logs). A demo request is answered because you asked for it.
      </p>
    </Section>
  )
}
