import { type AgentInvitation, type AgentUpdate, agents } from '@ilewa/contract/agents'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/call.ts'
import { collectPages } from '../../lib/paging.ts'
import { refreshStays } from '../../lib/query-client.ts'
import { useSession } from '../../lib/session.ts'
import type { PeopleCalls } from '../../ui/people/people.ts'

const pageSize = 500

/** Every agent of the business, the newest first. */
export function useAgents() {
  const businessId = useSession()?.business?.id ?? ''
  return useQuery({
    queryKey: ['agents', businessId],
    queryFn: ({ signal }) =>
      collectPages((cursor) =>
        call(agents.list, { params: { businessId }, query: { limit: pageSize, cursor }, signal }),
      ),
    enabled: businessId !== '',
  })
}

function useRefresh() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: ['agents'] })
}

interface Invitation {
  body: z.input<typeof AgentInvitation>
  idempotencyKey: string
}

export const useInviteAgent = () =>
  useMutation({
    mutationFn: (invitation: Invitation) => call(agents.invite, invitation),
    onSettled: useRefresh(),
  })

export const useUpdateAgent = (id: string) =>
  useMutation({
    mutationFn: (body: z.input<typeof AgentUpdate>) => call(agents.update, { params: { id }, body }),
    onSettled: useRefresh(),
  })

/** What the list does to one agent. */
export function useAgentCalls(): PeopleCalls {
  const refresh = useRefresh()
  return {
    setStatus: (id, status) => call(agents.update, { params: { id }, body: { status } }).finally(refresh),
    resend: (id) => call(agents.resendInvitation, { params: { id } }).finally(refresh),
    remove: async (id) => {
      const answer = await call(agents.remove, { params: { id } }).finally(refresh)
      // Their bookings name a former agent from now on.
      void refreshStays()
      return answer
    },
  }
}
