import type { Random } from '@ilewa/tests/support/seed/random'
import type { Stage } from '../environment/stage.ts'
import type { Client } from '../environment/world.ts'
import { awaitPlan, buyPlan } from '../plans.ts'
import type { Line } from './call.ts'
import { accept, foundBusiness, invite } from './people.ts'
import { createProperty } from './properties.ts'

/** One owner and up to two members per business. */
const perBusiness = 3

const addressOf = (number: number) => `10.7.${Math.floor(number / 200)}.${(number % 200) + 1}`

const required = <T>(found: T | undefined, what: string): T => {
  if (found === undefined) throw new Error(`Could not ${what} although no fault was active`)
  return found
}

/** Creates a business with two properties. A paid business also gets staff. */
async function settle(
  stage: Stage,
  line: Line,
  { size, isPaid }: { size: number; isPaid: boolean },
): Promise<Client[]> {
  const owner = required(await foundBusiness(line, stage), 'found a business')
  const { business } = owner
  await createProperty(owner)
  await createProperty(owner)
  if (isPaid) {
    await buyPlan(owner, stage, true)
    business.isPaid = required(await awaitPlan(owner), 'pay for a plan')
  }
  const members: Client[] = []
  for (let number = 1; number < size; number++) {
    const role = isPaid && number % 2 === 0 ? 'STAFF' : 'AGENT'
    const email = required(await invite(owner, role), `invite ${role}`)
    const random = line.random.fork(email)
    const member = await accept({ ...line, random }, { email, role, business, smtp: stage.smtp })
    members.push(required(member, 'accept an invitation'))
  }
  return [owner, ...members]
}

/** Creates the signed-in clients of an environment. */
export async function gather(stage: Stage, count: number, random: Random): Promise<Client[]> {
  const sizes = Array.from({ length: Math.ceil(count / perBusiness) }, (_, index) =>
    Math.min(perBusiness, count - index * perBusiness),
  )
  const addresses = stage.apps.map(({ url }) => url)
  const groups = await Promise.all(
    sizes.map((size, index) => {
      const own = random.fork(`business ${index}`)
      const line: Line = { addresses, ip: addressOf(index), random: own, journal: stage.journal }
      return settle(stage, line, { size, isPaid: index % 2 === 1 })
    }),
  )
  return groups.flat()
}
