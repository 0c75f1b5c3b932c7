import { registerReasons } from '@ilewa/contract/guest-register/endpoints'
import { isRegisterComplete } from '@ilewa/contract/guest-register/rules'
import { documentKindMessage } from '@ilewa/contract/guest-register/schema'
import {
  IdKind,
  idKindLabels,
  maxIdNumber,
  maxJourneyPlace,
  maxNationality,
  maxRegisterAddress,
  maxRegisterName,
  maxRegisterPhone,
  ninDigits,
  registerHints,
  registerLabels,
  registerNotice,
  registerProgress,
  storedNinDigits,
} from '@ilewa/contract/guest-register/terms'
import { escapeHtml } from '../../../platform/mail/html.ts'
import { noScriptNote, toCard, toField, toSentForm } from '../../public-page/pages/page-document.ts'
import type { GuestView } from './guest-view.ts'

const toRegisterField = (name: keyof typeof registerLabels, attributes: string, hint?: string) =>
  toField({
    ...{ name, attributes, label: registerLabels[name], missing: `${registerLabels[name]} is required` },
    ...(hint && { hint }),
  })

const personFields = [
  toRegisterField('fullName', `autocomplete="name" maxlength="${maxRegisterName}"`),
  toRegisterField('nationality', `autocomplete="country-name" maxlength="${maxNationality}"`),
  toRegisterField('address', `autocomplete="street-address" maxlength="${maxRegisterAddress}"`),
  toRegisterField('phone', `type="tel" autocomplete="tel" maxlength="${maxRegisterPhone}"`),
  toRegisterField('comingFrom', `maxlength="${maxJourneyPlace}"`, registerHints.comingFrom),
  toRegisterField('goingTo', `maxlength="${maxJourneyPlace}"`, registerHints.goingTo),
]

const documentFields = [
  toField({
    ...{ name: 'idKind', label: registerLabels.idKind, missing: documentKindMessage },
    ...{ attributes: '', options: IdKind.options.map((kind) => [kind, idKindLabels[kind]] as const) },
  }),
  toField({
    ...{ name: 'idNumber', label: registerLabels.idNumber },
    hint: `NIN: all ${ninDigits} digits or the last ${storedNinDigits}. Leave empty for a child.`,
    attributes: `autocomplete="off" maxlength="${maxIdNumber}"`,
  }),
]

/** The form of the guest register, which each guest of the booking fills; '' where it is not asked for. */
export function toRegisterCard({ register, businessName }: GuestView): string {
  if (!register) return ''
  const { mode, months, guests, entered } = register
  // The script leads here after a guest was added.
  const progress = `<p id="register"><strong>${escapeHtml(`${registerProgress(entered, guests)}.`)}</strong></p>`
  if (isRegisterComplete(entered, guests))
    return toCard(
      'Guest register',
      `${progress}\n<p class="hint">${escapeHtml(registerReasons.complete)}</p>`,
    )
  const fields = [...personFields, ...(mode === 'IDENTITY' ? documentFields : [])].join('\n')
  return toCard(
    'Guest register',
    `${progress}
<p class="hint">${escapeHtml(registerNotice({ businessName, months }))}</p>
<details><summary>Add a guest</summary>
${noScriptNote}
${toSentForm({ action: 'register', label: 'Add to the register', sending: 'Sending…', fields })}
</details>`,
  )
}
