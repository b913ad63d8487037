/** The command palette: a search among all screens and commands. */
import { plural, t } from '../../../domain/text/texts'
import '../../styles/screens/palette.css'
import { useRef, useState } from 'preact/hooks'
import { Dialog } from '../../kit/dialog'
import { Icon } from '../../kit/icon'
import { moveFocusAround } from '../../kit/list-keys'
import { SearchField } from '../../kit/search-field'
import { type Entry, findEntries } from './find-entries'
import { useEntries } from './use-entries'

/** Open while it is rendered. Enter runs the first result, arrow keys move through the others. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const { shown, hidden } = findEntries(useEntries(), text)
  const onKeyDown = (event: KeyboardEvent) => moveFocusAround(event, box.current)
  const run = (entry: Entry | undefined) => {
    if (!entry) return
    onClose()
    entry.run()
  }
  return (
    <Dialog title={t`Go to`} onClose={onClose}>
      <div ref={box} class="palette">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            run(shown[0])
          }}
        >
          <SearchField
            label={t`Search screens, tokens and orders`}
            value={text}
            onText={setText}
            onKeyDown={onKeyDown}
            isFirst
          />
        </form>
        <p class="soft small" aria-live="polite">
          {shown.length === 0 && t`Nothing found.`}
        </p>
        <ul>
          {shown.map((entry) => (
            <li key={entry.id}>
              <button type="button" onClick={() => run(entry)} onKeyDown={onKeyDown}>
                <Icon name={entry.icon} size={18} />
                <span class="grow">
                  {entry.label}
                  {entry.detail && <span class="soft small palette-detail">{entry.detail}</span>}
                </span>
                <span class="soft small">{entry.kind}</span>
              </button>
            </li>
          ))}
        </ul>
        {hidden > 0 && (
          <p class="soft small">
            {plural(
              hidden,
              t`1 more match. Type more to find it.`,
              t`${hidden} more matches. Type more to find them.`,
            )}
          </p>
        )}
      </div>
    </Dialog>
  )
}
