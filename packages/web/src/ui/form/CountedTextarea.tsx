import { Textarea, type TextareaProps } from '@mantine/core'

interface CountedTextareaProps extends TextareaProps {
  value: string
  /** Characters, as the contract has it. */
  max: number
}

/** A text of several lines that tells how much of its limit is used. */
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
