/**
 * Shows on every screen that a secret is on the clipboard, and for how long. Secrets that were selected and
 * copied count too.
 */

import { useEffect, useState } from 'preact/hooks'
import type { Milliseconds } from '../../../domain/scalars'
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { useAction } from '../../kit/use-action'
import { useNow } from '../../kit/use-now'
import { catchCopiedSecrets } from './copied-selection'
import { secretClipboard } from './secret-clipboard'

export function ClipboardNote() {
  const [until, setUntil] = useState<Milliseconds>()
  useEffect(() => secretClipboard.watch(setUntil), [])
  useEffect(
    () => catchCopiedSecrets((selected) => void secretClipboard.copy(selected).catch(reportError)),
    [],
  )
  return until === undefined ? null : <Counting until={until} />
}

function Counting({ until }: { readonly until: Milliseconds }) {
  const now = useNow()
  const clearing = useAction(() => secretClipboard.clear())
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  return (
    <aside class="clipboard-note" aria-label={t`Clipboard`}>
      <span class="grow">{t`A secret is on the clipboard. It is cleared in ${seconds}s.`}</span>
      <Button size="small" onClick={() => clearing.run()}>
        {t`Clear now`}
      </Button>
    </aside>
  )
}
