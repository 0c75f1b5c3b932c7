import { performance, type TargetInput } from '@ilewa/contract/performance'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/api/call.ts'
import { refresh } from '../../lib/api/refresh.ts'

/** Performance of the signed-in agent. An owner passes the agent's ID. */
export const usePerformance = (agentId?: string) =>
  useQuery({
    queryKey: ['performance', agentId ?? 'own'],
    queryFn: async ({ signal }) => (await call(performance.get, { query: { agentId }, signal })).data,
  })

/** The ranking of all active agents this month, for an owner. */
export const useRanking = () =>
  useQuery({
    queryKey: ['performance', 'agents'],
    queryFn: async ({ signal }) => (await call(performance.agents, { signal })).data.agents,
  })

export const useSetTarget = () =>
  useMutation({
    mutationFn: (body: z.input<typeof TargetInput>) => call(performance.setTarget, { body }),
    onSuccess: () => void refresh('agent'),
  })
