/** Where everything is kept: how much is used, and whether the browser may delete it when the disk is full. */

import { useState } from 'preact/hooks'
import { formatBytes } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { tx } from '../../kit/text'
import { useAction } from '../../kit/use-action'
import { useLoaded } from '../../kit/use-loaded'

/** What the browser says of its storage. */
async function readStorage() {
  const [{ usage = 0 }, isPersistent] = await Promise.all([
    navigator.storage.estimate(),
    navigator.storage.persisted(),
  ])
  return { usage, isPersistent }
}

export function StorageSetting() {
  const [load, setLoad] = useState(() => readStorage)
  const state = useLoaded(load)
  const keeping = useAction(async () => {
    const isKept = await navigator.storage.persist()
    setLoad(() => () => readStorage())
    return isKept
  })
  if (state.step !== 'done') return <Outcome state={state} />
  const { usage, isPersistent } = state.value
  return (
    <div class="stack" data-tight>
      <p class="small">
        {tx`${formatBytes(usage)} used. ${isPersistent ? t`Storage is persistent.` : t`Storage is not persistent.`}`}
      </p>
      {!isPersistent && (
        <>
          <p class="small soft">{t`The browser may delete data when the disk is full.`}</p>
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
