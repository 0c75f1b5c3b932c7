import { guestRegister, registerSettings } from '@ilewa/contract/guest-register/endpoints'
import type { Person } from '../app/builders.ts'
import type { TestApp } from '../app/test-app.ts'

export const registerEntryFields = {
  ...{ fullName: 'Adaeze Ngozi Obi', nationality: 'Nigerian', address: '4 Okpara Avenue, Enugu' },
  ...{ phone: '0803 222 1111', comingFrom: 'Enugu', goingTo: 'Abuja' },
  ...{ idKind: 'PASSPORT', idNumber: 'A01234567' },
}

/** Switches the guest register of the owner's business on. */
export async function keepGuestRegister(app: TestApp, { token }: Person, fields: object = {}): Promise<void> {
  const body = { mode: 'IDENTITY' as const, months: 6, monthsReason: null, ...fields }
  const sent = await app.send(registerSettings.update, { body }, { token })
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
}

/** A guest of a booking in the register, added by HTTP. Returns the id. */
export async function aRegisterEntry(
  app: TestApp,
  { token }: Person,
  { id }: { id: string },
  fields: object = {},
): Promise<string> {
  const body = { ...registerEntryFields, ...fields }
  const sent = await app.send(guestRegister.add, { params: { id }, body }, { token })
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body))
  return sent.body.data.entryId
}
