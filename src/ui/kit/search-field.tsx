/** A search field. On a screen the key `/` focuses it. In a dialog it has the focus from the start. */

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onText: (text: string) => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly isFirst?: boolean
}

export const SearchField = ({ label, value, onText, onKeyDown, isFirst }: SearchFieldProps) => (
  <input
    class="input"
    type="search"
    aria-label={label}
    {...(isFirst ? { autofocus: true } : { 'aria-keyshortcuts': '/' })}
    placeholder={label}
    autocomplete="off"
    spellcheck={false}
    value={value}
    onInput={(event) => onText(event.currentTarget.value)}
    onKeyDown={onKeyDown}
  />
)
