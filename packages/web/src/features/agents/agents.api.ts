import { type AgentInvitation, type AgentUpdate, agents } from '@ilewa/contract/people/agents'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/api/call.ts'
import { queryKeyOf } from '../../lib/api/endpoint-query.ts'
import { collectPages } from '../../lib/api/paging.ts'
import { refresh } from '../../lib/api/refresh.ts'
import { useSession } from '../../lib/session/session.ts'
import type { PeopleCalls } from '../../ui/people/people.ts'

const pageSize = 500

/** All agents of the business, newest first. */
export function useAgents() {
  const businessId = useSession()?.business?.id ?? ''
  return useQuery({
    queryKey: queryKeyOf(agents.list, { params: { businessId } }),
    queryFn: ({ signal }) =>
      collectPages((cursor) =>
        call(agents.list, { params: { businessId }, query: { limit: pageSize, cursor }, signal }),
      ),
    enabled: businessId !== '',
  })
}

const refreshPeople = () => void refresh('agent')

interface Invitation {
  body: z.input<typeof AgentInvitation>
  idempotencyKey: string
}

export function useInviteAgent() {
  const businessId = useSession()?.business?.id
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Invitation) =>
      call(agents.invite, { body: { ...body, businessId }, idempotencyKey }),
    onSettled: refreshPeople,
  })
}

export const useUpdateAgent = (id: string) =>
  useMutation({
    mutationFn: (body: z.input<typeof AgentUpdate>) => call(agents.update, { params: { id }, body }),
    onSettled: refreshPeople,
  })

/** Actions of the list on one agent. */
export function useAgentCalls(): PeopleCalls {
  return {
    setStatus: (id, status) =>
      call(agents.update, { params: { id }, body: { status } }).finally(refreshPeople),
    resend: (id) => call(agents.resendInvitation, { params: { id } }).finally(refreshPeople),
    remove: (id) => call(agents.remove, { params: { id } }).finally(refreshPeople),
  }
}
