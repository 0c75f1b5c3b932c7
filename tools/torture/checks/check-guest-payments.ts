import type { Check } from './check-context.ts'
import { tokenPattern } from './markers.ts'

interface StoredPayment {
  token: string
  business_id: string
  amount: number
  entries: number
}

/** Acknowledged: posted once, with its amount. Refused: not posted. Unknown: posted at most once. */
export const guestPaymentChecks: readonly Check[] = [
  {
    name: 'every acknowledged payment of a guest once',
    find: async ({ queryRows, journal }) => {
      const rows = await queryRows<StoredPayment>(
        `SELECT note AS token, business_id, max(amount)::float8 AS amount, count(*)::int AS entries FROM money_entries
          WHERE note ~ '^${tokenPattern}$' GROUP BY note, business_id`,
      )
      const stored = Map.groupBy(rows, ({ token }) => token)
      return journal.guestPayments.flatMap(({ token, businessId, amount, outcome }) => {
        const [row, ...others] = stored.get(token) ?? []
        if (others.length > 0 || (row?.entries ?? 0) > 1) return [`payment ${token} is there more than once`]
        if (!row)
          return outcome === 'acknowledged' ? [`payment ${token} was acknowledged and is missing`] : []
        if (outcome === 'refused') return [`payment ${token} was refused and is there`]
        const isSame = row.business_id === businessId && row.amount === amount
        return isSame ? [] : [`payment ${token} is there with another amount or business`]
      })
    },
  },
]
