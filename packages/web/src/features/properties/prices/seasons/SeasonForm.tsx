import '@mantine/core/styles/Radio.layer.css'
import { formatDateRange, formatNights, nightsBetween } from '@ilewa/contract/core/dates'
import type { Season } from '@ilewa/contract/prices/schema'
import { Group, NativeSelect, Radio, Skeleton, TextInput } from '@mantine/core'
import { hasCode } from '../../../../lib/api/api-error.ts'
import { DetailsDialog } from '../../../../ui/dialog/DetailsDialog.tsx'
import { DateRangeField } from '../../../../ui/form/DateRangeField.tsx'
import { NairaField } from '../../../../ui/form/NairaField.tsx'
import { NumberField } from '../../../../ui/form/NumberField.tsx'
import { ErrorView } from '../../../../ui/layout/ErrorView.tsx'
import type { RecordDialogProps } from '../../../../ui/record/RecordDialogs.tsx'
import { CreateRecordDialog, EditRecordDialog } from '../../../../ui/record/RecordFormDialog.tsx'
import type { RecordForm } from '../../../../ui/record/record-form.ts'
import { useAllProperties } from '../../properties.api.ts'
import { seasonApi } from '../prices.api.ts'
import { PropertiesField } from './PropertiesField.tsx'
import classes from './Seasons.module.css'
import {
  emptySeason,
  type SeasonForm,
  SeasonFormSchema,
  type SeasonValues,
  toSeasonValues,
} from './season-form.ts'

const directions = [
  { value: 'HIGHER', label: 'Higher' },
  { value: 'LOWER', label: 'Lower' },
]

/** Both nights belong to the season. */
const formatNightsOf = (first: string, last: string) =>
  `${formatDateRange(first, last)} · ${formatNights(nightsBetween(first, last) + 1)}`

function PriceFields({ form }: { form: SeasonForm }) {
  const field = form.getInputProps
  if (form.values.kind === 'PRICE')
    return (
      <div className={classes.pair}>
        <NairaField label="Price per night" required placeholder="0.00" {...field('price')} />
        <NairaField label="Weekend price" placeholder="Same" {...field('weekendPrice')} />
      </div>
    )
  return (
    <div className={classes.pair}>
      <NativeSelect label="Change" data={directions} {...field('direction')} />
      <NumberField
        label="Percent"
        required
        decimals={0}
        placeholder="20"
        description="Of each property’s own prices."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...field('percent')}
        // The contract reports a missing percentage at the price.
        error={form.errors.percent ?? form.errors.price}
      />
    </div>
  )
}

function Fields({ form, record }: { form: SeasonForm; record: Season | undefined }) {
  const field = form.getInputProps
  const { firstNight, lastNight, kind } = form.values
  return (
    <>
      <TextInput label="Name" required placeholder="December" {...field('name')} />
      <DateRangeField
        label="First and last night"
        required
        allowsOneDay
        value={[firstNight, lastNight]}
        format={formatNightsOf}
        error={form.errors.firstNight ?? form.errors.lastNight}
        onChange={([first, last]) => form.setValues({ firstNight: first, lastNight: last })}
      />
      <Radio.Group
        label="Prices"
        value={kind}
        onChange={(chosen) => form.setFieldValue('kind', chosen === 'PERCENT' ? 'PERCENT' : 'PRICE')}
      >
        <Group gap="lg" mt={6}>
          <Radio value="PRICE" label="Fixed price" />
          <Radio value="PERCENT" label="Percentage" />
        </Group>
      </Radio.Group>
      <PriceFields form={form} />
      <NumberField
        label="Minimum nights"
        decimals={0}
        placeholder="As each property"
        {...field('minNights')}
      />
      <PropertiesField form={form} record={record} />
    </>
  )
}

const seasonForm: RecordForm<Season, typeof SeasonFormSchema, SeasonValues> = {
  api: seasonApi,
  labels: {
    createTitle: 'New Season',
    editTitle: 'Edit Season',
    create: 'Add season',
    createFailed: 'Failed to add the season',
    updateFailed: 'Failed to save the season',
  },
  schema: () => SeasonFormSchema,
  toValues: toSeasonValues,
  Fields,
  toFieldErrors: (error) => (hasCode(error, 'seasons.overlap') ? { firstNight: error.message } : undefined),
}

export const EditSeasonDialog = (props: RecordDialogProps) => (
  <EditRecordDialog {...props} description={seasonForm} />
)

/** A new season is for no property, until some are chosen. */
export function CreateSeasonDialog({ id: _, ...dialog }: RecordDialogProps) {
  const { data, isError, error, refetch } = useAllProperties()
  if (!data)
    return (
      <DetailsDialog {...dialog} title={seasonForm.labels.createTitle}>
        {isError ? (
          <ErrorView error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="delayed" height="24rem" radius="lg" />
        )}
      </DetailsDialog>
    )
  return (
    <CreateRecordDialog {...dialog} description={seasonForm} initialValues={emptySeason} draft="season" />
  )
}
