/** Named snapshots of the exchange state: load, save as a file, delete and restore. */
import { useState } from 'preact/hooks'
import { now } from '../../client/clock'
import {
  findSnapshot,
  type ListedSnapshot,
  type NamedSnapshot,
  putBackSnapshot,
  removeSnapshot,
  saveSnapshot,
  watchSnapshots,
} from '../../client/developer/snapshots'
import { Refusal } from '../../domain/refusal'
import { formatDateTimeSeconds } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { TextField } from '../kit/field'
import { Form } from '../kit/form'
import { saveFile } from '../kit/save-file'
import { UndoNote } from '../kit/undo-note'
import { useAction } from '../kit/use-action'
import { useLive } from '../kit/use-live'
import { useUndo } from '../kit/use-undo'
import { ControlFrame, type ControlProps, useControl } from './control'

/** @example snapshotFileName('Before the reorg!') // 'cowbell-exchange-before-the-reorg.json' */
const snapshotFileName = (name: string): string => {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return plain === '' ? 'cowbell-exchange.json' : `cowbell-exchange-${plain}.json`
}

async function readSnapshot(name: string): Promise<NamedSnapshot> {
  const found = await findSnapshot(name)
  if (!found) throw new Refusal('NotFound', { description: t`${name} no longer exists.` })
  return found
}

export function SaveForm({ handle }: ControlProps) {
  const control = useControl(handle, 'save')
  const [typed, setName] = useState('')
  const undo = useUndo()
  const name = typed.trim()
  const saving = useAction(async () => {
    const before = await findSnapshot(name)
    await saveSnapshot(name, await handle.save(), now())
    setName('')
    if (before) undo.offer({ message: t`Replaced: ${name}.`, undo: () => putBackSnapshot(before) })
  })
  const toFile = (snapshot: unknown): string => {
    saveFile(snapshotFileName(''), JSON.stringify(snapshot))
    return t`Saved as ${snapshotFileName('')}.`
  }
  return (
    <ControlFrame
      name="save"
      title={t`Save`}
      description={t`Keeps the whole state as a snapshot, or saves it as a JSON file. It contains the signatures of its orders.`}
      control={control}
    >
      <Form class="row control-line" onSubmit={() => control.submit(name !== '', () => saving.run())}>
        <div class="grow">
          <TextField
            label={t`Name of the snapshot`}
            value={typed}
            onText={setName}
            fault={control.faultOf(typed, t`Enter a name.`)}
          />
        </div>
        <Button type="submit" isBusy={saving.isPending}>
          {t`Save snapshot`}
        </Button>
      </Form>
      <UndoNote {...undo} />
      <Outcome state={saving.state} />
      <Snapshots handle={handle} />
      <div class="buttons">
        <Button isBusy={control.isPending} onClick={() => control.run({}, toFile)}>
          {t`Save state as file`}
        </Button>
      </div>
    </ControlFrame>
  )
}

function Snapshots({ handle }: ControlProps) {
  const snapshots = useLive(watchSnapshots, [])
  const undo = useUndo()
  const acting = useAction((act: () => Promise<unknown>) => act())
  const remove = async ({ name }: ListedSnapshot) => {
    const removed = await removeSnapshot(name)
    if (removed) undo.offer({ message: t`Deleted: ${name}.`, undo: () => putBackSnapshot(removed) })
  }
  const load = async ({ name }: ListedSnapshot) => {
    const { text } = await readSnapshot(name)
    const before = await handle.save()
    await handle.apply('load', { snapshot: JSON.parse(text) })
    undo.offer({ message: t`Loaded: ${name}.`, undo: () => handle.apply('load', { snapshot: before }) })
  }
  const share = async ({ name }: ListedSnapshot) =>
    saveFile(snapshotFileName(name), (await readSnapshot(name)).text)
  if (!snapshots?.length) return <p class="small soft" data-awaited={!snapshots}>{t`No snapshots yet.`}</p>
  return (
    <>
      <ul class="control-list" aria-label={t`Snapshots`}>
        {snapshots.map((each) => (
          <li key={each.name} class="row snapshot">
            <span class="grow">
              {each.name}
              <span class="small soft"> {formatDateTimeSeconds(each.savedAt)}</span>
            </span>
            <Button
              size="small"
              aria-label={t`Load ${each.name}`}
              onClick={() => acting.run(() => load(each))}
            >
              {t`Load`}
            </Button>
            <Button
              size="small"
              aria-label={t`Save ${each.name} as file`}
              onClick={() => acting.run(() => share(each))}
            >
              {t`File`}
            </Button>
            <Button
              size="small"
              kind="quiet"
              aria-label={t`Delete ${each.name}`}
              onClick={() => acting.run(() => remove(each))}
            >
              {t`Delete`}
            </Button>
          </li>
        ))}
      </ul>
      <UndoNote {...undo} />
      <Outcome state={acting.state} />
    </>
  )
}
