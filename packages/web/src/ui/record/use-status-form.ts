import type { z } from 'zod'
import type { RecordQuery, Saved, VersionedRecord } from '../../lib/api/record-api.ts'
import type { FormValues } from '../../lib/forms/form-state.ts'
import { useContractForm } from '../../lib/forms/forms.ts'
import { notifySuccess } from '../../lib/notify.ts'

interface StatusFormOptions<S extends z.ZodType, V extends FormValues, R extends VersionedRecord> {
  api: RecordQuery<R>
  id: string
  schema: S
  initialValues: V
  /** `version` is undefined while the record loads. */
  send: (input: z.output<S> & { version: number | undefined }) => Promise<Saved<R>>
  onDone: (input: z.output<S>) => void
  /** Message for an error that has none. */
  fallback: string
}

/** The form of a status change that needs a reason, an amount or a confirmation. */
export function useStatusForm<
  S extends z.ZodType<Record<string, unknown>>,
  V extends FormValues,
  R extends VersionedRecord,
>({ api, id, schema, initialValues, send, onDone, fallback }: StatusFormOptions<S, V, R>) {
  const { data: record } = api.useOne(id)
  const contractForm = useContractForm({
    schema,
    initialValues,
    send: async (input) => {
      const { message } = await send({ ...input, version: record?.version })
      notifySuccess(message)
      onDone(input)
    },
    fallback: { title: 'Error', message: fallback },
  })
  return { ...contractForm, record }
}
