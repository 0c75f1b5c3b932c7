import { Textarea, type TextareaProps } from '@mantine/core'

interface CountedTextareaProps extends TextareaProps {
  value: string
  /** Maximum number of characters, from the contract. */
  max: number
}

/** A multi-line input with a character count. */
export const CountedTextarea = ({ max, ...props }: CountedTextareaProps) => (
  <Textarea
    autosize
    minRows={2}
    maxRows={8}
    description={`${props.value.length} / ${max}`}
    inputWrapperOrder={['label', 'input', 'error', 'description']}
    {...props}
  />
)
