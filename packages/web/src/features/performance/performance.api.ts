import { performance, type TargetInput } from '@ilewa/contract/performance'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/api/call.ts'
import { useEndpoint } from '../../lib/api/endpoint-query.ts'
import { refresh } from '../../lib/api/refresh.ts'

/** Performance of the signed-in agent. An owner passes the agent's ID. */
export const usePerformance = (agentId?: string) => useEndpoint(performance.get, { query: { agentId } })

/** The ranking of all active agents this month, for an owner. */
export const useRanking = () => useEndpoint(performance.agents, {}, { select: ({ agents }) => agents })

export const useSetTarget = () =>
  useMutation({
    mutationFn: (body: z.input<typeof TargetInput>) => call(performance.setTarget, { body }),
    onSuccess: () => void refresh('agent'),
  })
