/** Storage use, and whether the browser may delete data when the disk is full. */

import { useState } from 'preact/hooks'
import { formatBytes } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { Skeleton } from '../../kit/progress'
import { tx } from '../../kit/text'
import { useAction } from '../../kit/use-action'
import { useLoaded } from '../../kit/use-loaded'

/**
 * Returns true if data is retained when the disk is full. With the permission `unlimitedStorage`, Chromium never
 * deletes data of an extension, even if it reports non-persistent storage. Firefox must be asked to persist,
 * see https://developer.chrome.com/docs/extensions/develop/concepts/storage-and-cookies.
 */
export const isKeptWhenFull = (isPersistent: boolean, { protocol }: Pick<URL, 'protocol'>): boolean =>
  isPersistent || protocol === 'chrome-extension:'

async function readStorage() {
  const [{ usage = 0 }, isPersistent] = await Promise.all([
    navigator.storage.estimate(),
    navigator.storage.persisted(),
  ])
  return { usage, isKept: isKeptWhenFull(isPersistent, globalThis.location) }
}

export function StorageSetting() {
  const [load, setLoad] = useState(() => readStorage)
  const state = useLoaded(load)
  const keeping = useAction(async () => {
    const isKept = await navigator.storage.persist()
    setLoad(() => () => readStorage())
    return isKept
  })
  if (state.step === 'pending') return <Skeleton height={20} />
  if (state.step !== 'done') return <Outcome state={state} />
  const { usage, isKept } = state.value
  return (
    <div class="stack" data-tight>
      <p class="small">
        {tx`${formatBytes(usage)} used. ${isKept ? t`Kept when the disk is full.` : t`The browser may delete it when the disk is full.`}`}
      </p>
      {!isKept && (
        <>
          <div class="buttons">
            <Button isBusy={keeping.isPending} onClick={() => keeping.run()}>
              {t`Make storage persistent`}
            </Button>
          </div>
          {keeping.state.step === 'done' && !keeping.state.value && (
            <p class="small">{t`The browser refused. Save a backup of your keys.`}</p>
          )}
        </>
      )}
      <Outcome state={keeping.state} />
    </div>
  )
}
