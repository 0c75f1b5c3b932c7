import { BrowserStorage } from './BrowserStorage.tsx'
import { DataAccess } from './DataAccess.tsx'
import { DataRights } from './DataRights.tsx'
import { LegalPage, Section } from './LegalPage.tsx'
import { OperatorName } from './Operator.tsx'
import { StoredData } from './StoredData.tsx'

export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy"
      lead="What Ilewa stores about you, why, for how long, who sees it, and how to get it or have it erased. Written for the Nigeria Data Protection Act 2023."
    >
      <Section title="Who is responsible">
        <OperatorName />
        <p>
          For accounts, plan payments and demo requests the operator decides, and is the data controller. For
          guests, bookings and the other records of a business, that business decides and is the data
          controller; the operator stores them for it as data processor.
        </p>
      </Section>
      <StoredData />
      <DataAccess />
      <BrowserStorage />
      <DataRights />
      <Section title="Safety">
        <p>
          Passwords, codes and keys of sessions are stored as hashes. You can add a second factor, see your
          sessions and end them, and get a mail when your password or e-mail address changes. No system is
          perfectly safe. If data leak and people are at risk, the Act requires the controller to tell the
          Commission within 72 hours, and the people at once if the risk is high.
        </p>
      </Section>
    </LegalPage>
  )
}
