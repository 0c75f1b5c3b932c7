import type { Naira } from '@ilewa/contract/core/money'
import { quotes } from '@ilewa/contract/prices/endpoints'
import { BookingLine } from '@ilewa/contract/prices/lines'
import { QuoteInput, type StayQuote } from '@ilewa/contract/prices/schema'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { hasCode } from '../../../lib/api/api-error.ts'
import { call } from '../../../lib/api/call.ts'
import { queryClient } from '../../../lib/api/query-client.ts'

type QuoteData = { quote: StayQuote }

/** The price of a stay from the server. */
export interface StayPrice {
  /** The quote; while another one loads, the previous one. Undefined without a complete stay, or after a failure. */
  quote: StayQuote | undefined
  /** `quote` belongs to the values of the form. */
  isCurrent: boolean
  /** A quote is asked for and has not arrived. */
  isPending: boolean
  isFailed: boolean
  /** The browser has no connection to the server. */
  isOffline: boolean
  retry: () => void
  /** The new total, after the server has refused the shown one. */
  changedTo: Naira | undefined
  /** Takes over total and lines of a `bookings.total_changed` error. */
  replace: (details: Record<string, unknown>) => void
}

/** Guests and discounts are typed, so that only the last of several quick changes is quoted. */
const debounceMs = 250

const ChangedPrice = z.object({ totalAmount: z.number(), lines: z.array(BookingLine).optional() })

/** What can be quoted of a form's values: undefined until property, dates and guests are valid. */
function toQuoteInput(values: unknown): QuoteInput | undefined {
  const { agreedDiscount, ...stay } = Object(values)
  const withDiscount = QuoteInput.safeParse({ ...stay, agreedDiscount })
  // A discount that is not complete yet does not change the price.
  return withDiscount.data ?? QuoteInput.safeParse(stay).data
}

/** The quote of a stay; `values` are those of a form, or undefined if no quote is needed. */
export function useQuote(values: unknown): StayPrice {
  const key = JSON.stringify(toQuoteInput(values) ?? null)
  const [quotedKey] = useDebouncedValue(key, debounceMs, { leading: true })
  const [changed, setChanged] = useState<{ key: string; total: Naira }>()
  const toQueryKey = (stay: string) => ['quotes', quotes.create.path, stay] as const
  const isAsked = key !== 'null'
  const query = useQuery<QuoteData>({
    queryKey: toQueryKey(quotedKey),
    queryFn: async ({ signal }) =>
      (await call(quotes.create, { body: JSON.parse(quotedKey) as QuoteInput, signal })).data,
    enabled: isAsked && quotedKey !== 'null',
    placeholderData: keepPreviousData,
    gcTime: 300_000,
  })
  const isFailed = isAsked && quotedKey === key && query.isError && !query.isFetching
  const isCurrent =
    isAsked && quotedKey === key && query.data !== undefined && !query.isPlaceholderData && !query.isError
  return {
    quote: isAsked && !isFailed ? query.data?.quote : undefined,
    isCurrent,
    isPending: isAsked && !isCurrent && !isFailed,
    isFailed,
    isOffline: isFailed && hasCode(query.error, 'network'),
    retry: () => void query.refetch(),
    changedTo: changed?.key === key ? changed.total : undefined,
    replace: (details) => {
      const price = ChangedPrice.safeParse(details).data
      if (!price) return
      setChanged({ key, total: price.totalAmount })
      queryClient.setQueryData<QuoteData>(
        toQueryKey(key),
        (data) => data && { quote: { ...data.quote, ...price } },
      )
    },
  }
}
