import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { TagsInput, type TagsInputProps } from '@mantine/core'
import classes from './AmenitiesField.module.css'

interface AmenitiesFieldProps extends Omit<TagsInputProps, 'data'> {
  suggestions: readonly string[]
}

/** Selects common amenities, or any text that the owner enters. */
export function AmenitiesField({ suggestions, ...props }: AmenitiesFieldProps) {
  const isEmpty = !props.value?.length
  return (
    <TagsInput
      openOnFocus={false}
      label="Amenities"
      description="Choose from the list, or type your own and press Enter"
      placeholder={isEmpty ? 'WiFi, Generator, Pool…' : ''}
      data={[...suggestions]}
      acceptValueOnBlur
      clearable
      classNames={{ input: classes.input, inputField: classes.field }}
      withScrollArea={false}
      comboboxProps={{ withinPortal: false }}
      styles={{ options: { maxHeight: '15rem', overflowY: 'auto' } }}
      {...props}
    />
  )
}
