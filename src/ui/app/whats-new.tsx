/**
 * Shows the release notes after an update, until they are dismissed. The seen version is in local storage, so
 * no database is needed.
 */
import { useEffect, useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Callout } from '../kit/callout'
import { notesSince } from './release-notes'

const KEY = 'seenVersion'

/** Renders nothing on a first start, or after a version without notes. */
export function WhatsNew() {
  const current = browser.runtime.getManifest().version
  const [seen, setSeen] = useState(() => localStorage.getItem(KEY))
  const markSeen = () => {
    localStorage.setItem(KEY, current)
    setSeen(current)
  }
  const dismiss = () => {
    markSeen()
    // The button disappears and would take the focus with it.
    document.querySelector('main')?.focus()
  }
  useEffect(() => {
    // Dismissing the notes on one page hides them on the others.
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === KEY) setSeen(newValue)
    }
    globalThis.addEventListener('storage', onStorage)
    return () => globalThis.removeEventListener('storage', onStorage)
  }, [])
  if (seen === null) markSeen()
  const notes = notesSince(seen, current)
  if (notes.length === 0) return null
  return (
    <Callout title={t`New in Cowbell ${current}`}>
      <ul class="small">
        {notes
          .flatMap(({ points }) => points())
          .map((point) => (
            <li key={point}>{point}</li>
          ))}
      </ul>
      <div class="buttons">
        <Button size="small" kind="quiet" onClick={dismiss}>
          {t`Dismiss`}
        </Button>
      </div>
    </Callout>
  )
}
