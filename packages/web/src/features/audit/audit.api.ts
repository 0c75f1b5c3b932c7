import { type AuditEntry, type AuditQuery, audit } from '@ilewa/contract/audit'
import type { RecordKind } from '@ilewa/contract/core/record-kinds'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { totalOf, usePagedList } from '../../lib/api/paging.ts'

interface PagedEntries {
  pages: { data: { entries: AuditEntry[] }; page: { total: number; nextCursor: string | null } }[]
}

/** The entries of all loaded pages, and the total number of entries. */
export const entriesOf = (data: PagedEntries | undefined): { entries: AuditEntry[]; total: number } => ({
  entries: data?.pages.flatMap((page) => page.data.entries) ?? [],
  total: totalOf(data?.pages),
})

/** The changes of one record, newest first, in small pages. */
export const useRecordHistory = (kind: RecordKind, id: string) =>
  usePagedList({
    queryKey: ['audit', 'history', kind, id],
    load: (query, signal) => call(audit.history, { params: { kind, id }, query, signal }),
    limit: 20,
  })

export type AuditFilters = Partial<Pick<AuditQuery, 'kind' | 'byId' | 'from' | 'to'>>

/** All changes in the business, newest first; owners only. */
export const useAudit = (filters: AuditFilters) =>
  usePagedList({
    queryKey: ['audit', 'list', filters],
    load: (paging, signal) => call(audit.list, { query: { ...filters, ...paging }, signal }),
  })

/** Actions of the signed-in person this month. */
export const useMonthlyActivity = () =>
  useQuery({
    queryKey: ['audit', 'work'],
    queryFn: async ({ signal }) => (await call(audit.work, { signal })).data,
  })
