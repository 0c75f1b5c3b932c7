import type { Landlord } from '@ilewa/contract/landlords/schema'
import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { agreementDialogs, toNewAgreement } from '../../lib/agreement-dialogs.ts'
import { useSession } from '../../lib/session/session.ts'
import { useFormatDateTime } from '../../lib/today.ts'
import { ContactActions } from '../../ui/contact/ContactActions.tsx'
import { MailLink } from '../../ui/contact/MailLink.tsx'
import { PhoneLink } from '../../ui/contact/PhoneLink.tsx'
import { CopyableText } from '../../ui/data/CopyableText.tsx'
import { type Dialogs, useDialogs } from '../../ui/dialog/use-dialogs.ts'
import { type Fact, FactLines } from '../../ui/layout/FactLines.tsx'
import {
  EditRecordButton,
  RecordDetailsDialog,
  TextSection,
  withoutEmptyFacts,
} from '../../ui/record/RecordDetailsDialog.tsx'
import type { RecordDialogProps } from '../../ui/record/RecordDialogs.tsx'
import { LandlordAccountSection } from '../money/landlords/LandlordAccountSection.tsx'
import { LandlordAgreements } from './LandlordAgreements.tsx'
import { landlordApi } from './landlords.api.ts'
import { LandlordMonthSection } from './month/LandlordMonthSection.tsx'

function useFacts(landlord: Landlord): Fact[] {
  const formatDateTime = useFormatDateTime()
  const { phone, phoneE164, email, accountNumber } = landlord
  return [
    ['Phone', <PhoneLink key="phone" phone={phone} e164={phoneE164} />],
    ...(email ? [['Email', <MailLink key="email" email={email} />] as const] : []),
    ...withoutEmptyFacts([
      ['Address', landlord.address],
      ['Tax ID', landlord.taxId],
      ['Bank', landlord.bankName],
    ]),
    ...(accountNumber
      ? [['Account number', <CopyableText key="number" text={accountNumber} />] as const]
      : []),
    ...withoutEmptyFacts([
      ['Account name', landlord.accountName],
      ['Recorded by', `${landlord.createdByName}, ${formatDateTime(landlord.createdAt)}`],
    ]),
  ]
}

function Details({ landlord, dialogs }: { landlord: Landlord; dialogs: Dialogs }) {
  const sender = useSession()?.business?.name ?? ''
  const { name, phone, phoneE164, email } = landlord
  return (
    <>
      <LandlordMonthSection landlord={landlord} />
      <LandlordAccountSection landlord={landlord} />
      <FactLines facts={useFacts(landlord)} />
      <ContactActions
        contact={{
          phone,
          e164: phoneE164,
          email: email ?? '',
          text: `Hello ${name}, this is ${sender}.`,
          subject: sender,
        }}
      />
      <TextSection title="Notes" text={landlord.notes} />
      <LandlordAgreements landlordId={landlord.id} dialogs={dialogs} />
    </>
  )
}

function Buttons({ id, dialogs }: { id: string; dialogs: Dialogs }) {
  return (
    <>
      <EditRecordButton id={id} dialogs={dialogs} />
      <Button
        leftSection={<Plus size={18} aria-hidden />}
        onClick={() => dialogs.open(agreementDialogs.create, toNewAgreement({ landlordId: id }))}
      >
        Add agreement
      </Button>
    </>
  )
}

/** All details of one landlord, and the agreements with them. */
export function LandlordDetailsDialog(props: RecordDialogProps) {
  const dialogs = useDialogs()
  return (
    <RecordDetailsDialog
      {...props}
      historyKind="landlord"
      api={landlordApi}
      fallbackTitle="Landlord"
      titleOf={({ name }) => name}
      footer={({ id }) => <Buttons id={id} dialogs={dialogs} />}
    >
      {(landlord) => <Details landlord={landlord} dialogs={dialogs} />}
    </RecordDetailsDialog>
  )
}
