import { moneySettings } from '@ilewa/contract/money/settings'
import { taxPresets } from '@ilewa/contract/prices/taxes'
import type { Random } from '@ilewa/tests/support/seed/random'
import type { Environment } from '../environment/environment.ts'
import type { Client } from '../environment/types.ts'
import { buyPlan, waitForPaidPlan } from '../subscriptions.ts'
import { type CallContext, sendWithRetry } from './call.ts'
import { showPublicPage } from './guests.ts'
import { createProperty } from './properties.ts'
import { acceptInvitation, invite, registerBusiness } from './users.ts'

/** One owner and up to two members per business. */
const clientsPerBusiness = 3

const toIpAddress = (number: number) => `10.7.${Math.floor(number / 200)}.${(number % 200) + 1}`

const requireSuccess = <T>(found: T | undefined, what: string): T => {
  if (found === undefined) throw new Error(`Could not ${what} although no fault was active`)
  return found
}

/** VAT in the prices, so that totals stay nights × price. */
async function addTax({ context }: Client): Promise<void> {
  const taxes = taxPresets
    .filter(({ name }) => name === 'VAT')
    .map((preset) => ({ ...preset, isIncluded: true, validFrom: '2020-01-01' }))
  const body = { taxes, taxId: '20481937-0001', cacNumber: 'RC 1583920' }
  const { outcome } = await sendWithRetry(context, moneySettings.update, { body })
  requireSuccess(outcome === 'acknowledged' || undefined, 'set the taxes')
}

/** Creates a business with two properties. A paid business also gets staff. */
async function createBusinessClients(
  environment: Environment,
  context: CallContext,
  { size, isPaid }: { size: number; isPaid: boolean },
): Promise<Client[]> {
  const owner = requireSuccess(await registerBusiness(context, environment), 'found a business')
  const { business } = owner
  if (isPaid) await addTax(owner)
  await createProperty(owner)
  await createProperty(owner)
  if (isPaid) {
    await buyPlan(owner, environment, true)
    business.isPaid = requireSuccess(await waitForPaidPlan(owner), 'pay for a plan')
    await showPublicPage(owner)
  }
  const members: Client[] = []
  for (let number = 1; number < size; number++) {
    const role = isPaid && number % 2 === 0 ? 'STAFF' : 'AGENT'
    const email = requireSuccess(await invite(owner, role), `invite ${role}`)
    const random = context.random.fork(email)
    const member = await acceptInvitation(
      { ...context, random },
      { email, role, business, smtp: environment.smtp },
    )
    members.push(requireSuccess(member, 'accept an invitation'))
  }
  return [owner, ...members]
}

/** Creates the signed-in clients of an environment. */
export async function createClients(
  environment: Environment,
  count: number,
  random: Random,
): Promise<Client[]> {
  const sizes = Array.from({ length: Math.ceil(count / clientsPerBusiness) }, (_, index) =>
    Math.min(clientsPerBusiness, count - index * clientsPerBusiness),
  )
  const addresses = environment.apps.map(({ url }) => url)
  const groups = await Promise.all(
    sizes.map((size, index) => {
      const businessRandom = random.fork(`business ${index}`)
      const context: CallContext = {
        addresses,
        ip: toIpAddress(index),
        random: businessRandom,
        journal: environment.journal,
      }
      return createBusinessClients(environment, context, { size, isPaid: index % 2 === 1 })
    }),
  )
  return groups.flat()
}
