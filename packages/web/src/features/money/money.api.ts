import { moneySettings } from '@ilewa/contract/money/settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallOptions, call } from '../../lib/api/call.ts'
import { queryKeyOf, useEndpoint } from '../../lib/api/endpoint-query.ts'

export const useMoneySettings = () => useEndpoint(moneySettings.get, {})

export function useUpdateMoneySettings() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (options: CallOptions<typeof moneySettings.update>) => call(moneySettings.update, options),
    onSuccess: ({ data }) => cache.setQueryData(queryKeyOf(moneySettings.get), data),
  })
}
