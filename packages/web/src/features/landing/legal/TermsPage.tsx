import { paths } from '../../../lib/paths.ts'
import { LegalPage, Section } from './LegalPage.tsx'
import { OperatorContact, OperatorName } from './Operator.tsx'
import { PlanTerms } from './PlanTerms.tsx'

function Responsibilities() {
  return (
    <Section title="What you answer for">
      <ul>
        <li>Give a real e-mail address and phone number, and keep your password to yourself.</li>
        <li>The owner answers for the people they invite, and for what they do in the business.</li>
        <li>
          You need a right to the data that you enter. Guests are people: tell them what you store, and erase
          it when the law requires it. See <a href={paths.privacy}>Privacy</a>.
        </li>
        <li>
          No unlawful use, no attacks on the service, and no unwanted mail. The number of invitations and
          rating requests a day is limited, and reports of invited people pause invitations.
        </li>
      </ul>
    </Section>
  )
}

function ServiceLimits() {
  return (
    <Section title="What Ilewa does, and what it does not">
      <ul>
        <li>
          Ilewa records bookings, payments of guests, expenses and more. It is no party to a stay, and takes
          no money from guests.
        </li>
        <li>
          It refuses a second booking of the same night of a property. It can only do so for bookings that are
          entered in it.
        </li>
        <li>
          The service is provided as it is. Numbers on the home page, such as uptime, are no promise. There is
          no guarantee that it is always available, free of faults, or that no data are ever lost: export your
          data now and then.
        </li>
        <li>
          The operator is liable as far as the law requires. Rights that the law gives you, for example as a
          consumer, are not limited by these terms.
        </li>
      </ul>
    </Section>
  )
}

export function TermsPage() {
  return (
    <LegalPage
      title="Terms"
      lead="The rules between you and the operator when you use Ilewa, in plain words. You accept them when you create an account."
    >
      <Section title="Who you deal with">
        <OperatorName />
        <OperatorContact />
      </Section>
      <Section title="Your data is yours">
        <p>
          What you enter belongs to you. The operator stores it to run the service for you. An owner can
          export everything at any time in Settings, Data, on every plan.
        </p>
      </Section>
      <Responsibilities />
      <PlanTerms />
      <ServiceLimits />
      <Section title="The end, changes and the law">
        <p>
          You can stop at any time: export your data, and ask the operator to delete the business. The
          operator may end the use of someone who breaks these terms or the law. Changes of these terms appear
          on this page with their date. The law of the Federal Republic of Nigeria applies.
        </p>
      </Section>
    </LegalPage>
  )
}
