import {
  IdKind,
  idKindLabels,
  maxIdNumber,
  maxJourneyPlace,
  maxNationality,
  maxRegisterAddress,
  maxRegisterName,
  ninDigits,
  registerNotice,
  registerProgress,
  storedNinDigits,
} from '@ilewa/contract/guest-register/terms'
import { escapeHtml } from '../../../platform/mail/html.ts'
import { noScriptNote, toCard, toField, toSentForm } from '../../public-page/pages/page-document.ts'
import type { GuestView } from './guest-view.ts'

const personFields = [
  toField({
    ...{ name: 'fullName', label: 'Full name', missing: 'Full name is required' },
    hint: 'As on the identity document',
    attributes: `autocomplete="name" maxlength="${maxRegisterName}"`,
  }),
  toField({
    ...{ name: 'nationality', label: 'Nationality', missing: 'Nationality is required' },
    attributes: `autocomplete="country-name" maxlength="${maxNationality}"`,
  }),
  toField({
    ...{ name: 'address', label: 'Home address', missing: 'Home address is required' },
    attributes: `autocomplete="street-address" maxlength="${maxRegisterAddress}"`,
  }),
  toField({
    ...{ name: 'phone', label: 'Phone', missing: 'Phone number is required' },
    attributes: 'type="tel" autocomplete="tel" maxlength="20"',
  }),
  toField({
    ...{ name: 'comingFrom', label: 'Coming from', missing: 'Coming from is required' },
    ...{ hint: 'The place before this stay', attributes: `maxlength="${maxJourneyPlace}"` },
  }),
  toField({
    ...{ name: 'goingTo', label: 'Going to', missing: 'Going to is required' },
    ...{ hint: 'The place after this stay', attributes: `maxlength="${maxJourneyPlace}"` },
  }),
]

const documentFields = [
  toField({
    ...{ name: 'idKind', label: 'Identity document', missing: 'Choose the identity document' },
    ...{ attributes: '', options: IdKind.options.map((kind) => [kind, idKindLabels[kind]] as const) },
  }),
  toField({
    ...{ name: 'idNumber', label: 'Document number' },
    hint: `Of a NIN, its ${ninDigits} digits or the last ${storedNinDigits}. Empty for a child.`,
    attributes: `autocomplete="off" maxlength="${maxIdNumber}"`,
  }),
]

/** The form of the guest register, which each guest of the booking fills; '' where it is not asked for. */
export function toRegister({ register, businessName }: GuestView): string {
  if (!register) return ''
  const { mode, months, guests, entered } = register
  const progress = `<p>${escapeHtml(`${registerProgress(entered, guests)}.`)}</p>`
  if (entered >= guests) return toCard('Guest register', progress)
  const fields = [...personFields, ...(mode === 'IDENTITY' ? documentFields : [])].join('\n')
  return toCard(
    'Guest register',
    `${progress}
<p class="hint">${escapeHtml(registerNotice({ businessName, months }))}</p>
<details><summary>Enter a guest</summary>
${noScriptNote}
${toSentForm({ action: 'register', label: 'Enter in the register', sending: 'Sending…', fields })}
</details>`,
  )
}
