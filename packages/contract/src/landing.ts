import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import { email, Nothing, personName, phone } from './core/fields.ts'

/** Times that the demo form offers for a call, in West Africa Time. */
export const preferredTimes = [
  'As soon as possible',
  'Weekday morning, 9 am to 12 noon',
  'Weekday afternoon, 12 noon to 4 pm',
  'Weekday evening, 4 pm to 7 pm',
  'Saturday, 10 am to 2 pm',
] as const

/** A request for a product demo. */
export const DemoRequestInput = z.object({
  name: personName({ label: 'Name', min: 2, max: 100 }),
  email: email(),
  phone: phone(),
  preferredTime: z.enum(preferredTimes, { error: 'Please choose a time that suits you' }),
})
export type DemoRequestInput = z.infer<typeof DemoRequestInput>

/** Values that the server inserts into the prerendered public pages; an unset one removes what depends on it. */
export interface PageSettings {
  /** Origin of the installation: "https://ilewa.example" */
  origin: string
  operatorEmail: string | undefined
  operatorAddress: string | undefined
  /** For a link to WhatsApp: digits only, with the country code. */
  whatsAppNumber: string | undefined
  /** The same number as people write it. */
  whatsAppLabel: string | undefined
  /** Name of the company that receives plan payments; undefined for the sandbox. */
  paymentProvider: string | undefined
}

export const landing = {
  requestDemo: endpoint({
    method: 'POST',
    path: '/demo-requests',
    access: 'public',
    browser: true,
    body: DemoRequestInput,
    response: Nothing,
    message: 'Thank you! We have your request and will be in touch to agree on a time.',
    status: 201,
    summary: 'Request a product demo',
  }),
}
