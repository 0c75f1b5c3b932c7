import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'

interface SearchFieldProps {
  /** The applied search, from the URL. */
  value: string
  /** Called when typing pauses. */
  onSearch: (text: string) => void
  placeholder: string
}

const debounceMs = 250

/** A search box with keyboard shortcuts: `/` focuses it and Escape clears it. */
export function SearchField({ value, onSearch, placeholder }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [appliedValue, setAppliedValue] = useState(value)
  // Typing has priority; the clear button may render later.
  const isClearable = useDeferredValue(typed !== '')
  const search = useDebouncedCallback((text: string) => onSearch(text.trim()), debounceMs)
  useHotkeys([['/', () => input.current?.focus()]])

  // The URL changed elsewhere, such as by Back or "Clear filters": syncs the input.
  if (value !== appliedValue) {
    setAppliedValue(value)
    if (value !== typed.trim()) setTyped(value)
  }

  const change = (text: string) => {
    setTyped(text)
    search(text)
  }

  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={placeholder.replace(/\.+$/, '')}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && change('')}
      leftSection={<Search size={18} aria-hidden />}
      rightSection={isClearable && <CloseButton aria-label="Clear search" onClick={() => change('')} />}
    />
  )
}
