import { collectionKeys } from '@ilewa/contract/collections/keys'
import { type PayLink, type PayLinkInput, payLinks } from '@ilewa/contract/collections/pay-links'
import type { SandboxInput } from '@ilewa/contract/payments'
import { executeSql } from '@ilewa/server/platform/database/database'
import type { z } from 'zod'
import type { Person } from '../app/builders.ts'
import { payAtSandbox } from '../app/payments.ts'
import type { TestApp } from '../app/test-app.ts'

/** Keys as Flutterwave's dashboard shows them. */
export const keyFields = {
  secretKey: 'FLWSECK_TEST-0f1e2d3c4b5a69788796a5b4c3d2e1f0-X',
  webhookHash: 'a-hash-that-the-owner-chose',
}

/** Lets guests of the owner's business pay online. */
export async function setUpCollections(app: TestApp, { token }: Person, fields: object = {}): Promise<void> {
  const sent = await app.send(collectionKeys.save, { body: { ...keyFields, ...fields } }, { token })
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
}

/** A pay link of a booking, created by HTTP. */
export async function aPayLink(
  app: TestApp,
  { token }: Person,
  { id }: { id: string },
  body: z.input<typeof PayLinkInput>,
): Promise<PayLink & { url: string }> {
  const sent = await app.send(payLinks.create, { params: { id }, body }, { token })
  if (sent.status !== 201) throw new Error(JSON.stringify(sent.body))
  const { payLink } = sent.body.data
  return { ...payLink, url: payLink.url ?? '' }
}

/** The path of a link's page. */
export const pathOf = ({ url }: { url: string }): string => new URL(url).pathname

/** Goes to the checkout of a link, as its guest does; returns the provider's reference of it. */
export async function checkoutOf(app: TestApp, link: { url: string }): Promise<string> {
  const { statusCode, headers } = await app.inject({ method: 'GET', url: `${pathOf(link)}/checkout` })
  if (statusCode !== 303) throw new Error(`The checkout was answered with ${statusCode}`)
  return new URL(String(headers.location)).searchParams.get('tx_ref') ?? ''
}

/** Pays a link at the sandbox, without webhooks; returns the query with which the guest returns to its page. */
export const payLink = async (
  app: TestApp,
  link: { url: string },
  fields: Partial<z.input<typeof SandboxInput>> = {},
): Promise<URLSearchParams> =>
  payAtSandbox(app, await checkoutOf(app, link), { action: 'pay', webhookCopies: 0, ...fields })

/** Pays a link and returns to its page, which is the response. */
export const payAndReturn = async (
  app: TestApp,
  link: { url: string },
  fields: Partial<z.input<typeof SandboxInput>> = {},
) => app.inject({ method: 'GET', url: `${pathOf(link)}?${await payLink(app, link, fields)}` })

/** The stored reference of a link at the provider. */
export async function referenceOf({ id }: { id: string }): Promise<string> {
  const { rows } = await executeSql('SELECT tx_ref FROM pay_links WHERE id = $1', [id])
  return String(rows[0]?.tx_ref)
}
