import { type AuditEntry, type AuditQuery, audit } from '@ilewa/contract/audit'
import type { RecordKind } from '@ilewa/contract/core/records'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/call.ts'
import { totalOf, usePagedList } from '../../lib/api/paging.ts'

interface PagedEntries {
  pages: { data: { entries: AuditEntry[] }; page: { total: number; nextCursor: string | null } }[]
}

/** The entries of every page loaded so far, and how many there are in all. */
export const entriesOf = (data: PagedEntries | undefined): { entries: AuditEntry[]; total: number } => ({
  entries: data?.pages.flatMap((page) => page.data.entries) ?? [],
  total: totalOf(data?.pages),
})

/** What became of one record, the newest first, a few at a time. */
export const useRecordHistory = (kind: RecordKind, id: string) =>
  usePagedList({
    queryKey: ['audit', 'history', kind, id],
    load: (query, signal) => call(audit.history, { params: { kind, id }, query, signal }),
    limit: 20,
  })

export type AuditFilters = Partial<Pick<AuditQuery, 'kind' | 'byId' | 'from' | 'to'>>

/** Who changed what in the whole business, the newest first; owners only. */
export const useAudit = (filters: AuditFilters) =>
  usePagedList({
    queryKey: ['audit', 'list', filters],
    load: (paging, signal) => call(audit.list, { query: { ...filters, ...paging }, signal }),
  })

/** What the signed-in person has done this month. */
export const useWorkOfMonth = () =>
  useQuery({
    queryKey: ['audit', 'work'],
    queryFn: async ({ signal }) => (await call(audit.work, { signal })).data,
  })
