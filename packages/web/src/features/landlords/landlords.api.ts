import { landlordMonths, landlords } from '@ilewa/contract/landlords/endpoints'
import type { LandlordListQuery } from '@ilewa/contract/landlords/schema'
import type { z } from 'zod'
import { useEndpoint, usePagedEndpoint } from '../../lib/api/endpoint-query.ts'
import { recordApi } from '../../lib/api/record-api.ts'

export const landlordApi = recordApi({ kind: 'landlord', endpoints: landlords })

export const useLandlords = (query: z.input<typeof LandlordListQuery>) =>
  usePagedEndpoint(landlords.list, { query })

/** A landlord's share of a month, such as '2026-11'. */
export const useLandlordMonth = (id: string, month: string) =>
  useEndpoint(landlordMonths.get, { params: { id }, query: { month } }, { select: (data) => data.month })

const maxOptions = 20

/** The first matching landlords by name, for a select. */
export const useLandlordOptions = (q: string) =>
  useEndpoint(
    landlords.list,
    { query: { q: q || undefined, limit: maxOptions } },
    { select: (data) => data.landlords, keepsPrevious: true },
  )
