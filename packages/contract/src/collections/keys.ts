import { z } from 'zod'
import { SecondFactor } from '../account/schema.ts'
import { endpoint } from '../core/endpoint.ts'
import { requiredError } from '../core/fields.ts'

/** `collections.not_set_up` */
export const notSetUpReason =
  'Online payments are not set up. Enter the keys of your Flutterwave account in Settings, Money.'
export const refusedKeyMessage = 'Flutterwave does not accept this key. Copy it again from its dashboard'

const maxKey = 200

/** A key as the provider's dashboard shows it: one line without spaces. */
const key = (label: string, min: number) =>
  z
    .string({ error: requiredError(`${label} is required`, label) })
    .trim()
    .min(1, { error: `${label} is required`, abort: true })
    .min(min, `${label} must be at least ${min} characters`)
    .max(maxKey, `${label} must be ${maxKey} characters or less`)
    .regex(/^[\x21-\x7E]*$/, `${label} has letters, digits and signs, without spaces`)

export const testKeyMessage = 'This is a test key: no real money comes by it. Copy the live secret key'
const publicKeyMessage = 'This is the public key. Copy the secret key, which begins with FLWSECK'

/** The keys of the business's own account at the payment provider. */
export const CollectionKeysInput = z.object({
  secretKey: key('Secret key', 10).refine((value) => !/^FLWPUBK/i.test(value), publicKeyMessage),
  /** What the provider signs its webhooks with: the owner chooses it in the dashboard. */
  webhookHash: key('Secret hash', 10),
  /** For an account with two-factor sign-in. */
  code: SecondFactor.optional(),
})
export type CollectionKeysInput = z.output<typeof CollectionKeysInput>

export const CollectionKeysRemoval = CollectionKeysInput.pick({ code: true })
export type CollectionKeysRemoval = z.output<typeof CollectionKeysRemoval>

/** Which keys are stored. The keys themselves are never returned. */
export const CollectionKeys = z.object({
  /** NOT_READABLE: the deployment's secret was replaced, so the keys have to be entered again. */
  state: z.enum(['NOT_SET_UP', 'SET_UP', 'NOT_READABLE']),
  /** The last four characters of the secret key, to tell keys apart. */
  lastFour: z.string().nullable(),
  /** The URL to enter as webhook in the provider's dashboard; null before the keys are stored. */
  webhookUrl: z.string().nullable(),
  savedAt: z.iso.datetime().nullable(),
})
export type CollectionKeys = z.infer<typeof CollectionKeys>

const keysResponse = z.object({ collectionKeys: CollectionKeys })

export const collectionKeys = {
  get: endpoint({
    method: 'GET',
    path: '/collections/keys',
    access: 'money:settings',
    response: keysResponse,
    summary: 'Whether guests can pay online, and the webhook URL; never the keys',
  }),
  save: endpoint({
    method: 'PUT',
    path: '/collections/keys',
    access: 'money:settings',
    feature: 'collections',
    recentPassword: true,
    body: CollectionKeysInput,
    response: keysResponse,
    message: 'Keys saved',
    summary:
      'Store the keys of the Flutterwave account of the business; asks for the second factor if it is on',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/collections/keys',
    access: 'money:settings',
    recentPassword: true,
    body: CollectionKeysRemoval,
    response: keysResponse,
    message: 'Keys deleted',
    summary: 'Delete the keys and cancel the open pay links; asks for the second factor if it is on',
  }),
}
