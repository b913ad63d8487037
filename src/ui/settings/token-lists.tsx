/** Token lists: add from a file or URL after a preview, remove and restore. */
import { useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import { now } from '../../client/clock'
import type { TokenList } from '../../client/db/rows/tokens'
import { askForHosts, hostPatternOf } from '../../client/host-permission'
import { MAX_LIST_BYTES, type ReadList, readTokenList } from '../../client/tokens/list-file'
import {
  addTokenList,
  fetchTokenList,
  putBackTokenList,
  readListUrl,
  removeTokenList,
  watchRemovedList,
  watchTokenLists,
} from '../../client/tokens/lists'
import { Refusal } from '../../domain/refusal'
import { formatDate } from '../../domain/text/numbers'
import { plural, t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { Facts } from '../kit/card'
import { Field, TextField } from '../kit/field'
import { FileInput } from '../kit/file-field'
import { Form } from '../kit/form'
import { RemoveButton, RemovedNote } from '../kit/removed-note'
import { useAction } from '../kit/use-action'
import { useLive } from '../kit/use-live'
import { useRequiredFields } from '../kit/use-required-fields'
import { ListedTokens } from '../tokens/listed-tokens'

/** A list that was read and not added yet. */
interface Offered {
  /** URL or file name. */
  readonly from: string
  readonly text: string
  readonly list: ReadList
}

/** Reads a list. @throws Refusal InvalidParameter */
const offer = (from: string, text: string): Offered => ({ from, text, list: readTokenList(text) })

interface SourceProps {
  readonly onRead: (offered: Offered) => void
}

export function TokenLists() {
  const lists = useLive(watchTokenLists, [])
  const [offered, setOffered] = useState<Offered>()
  return (
    <div class="stack">
      <h3>{t`Token lists`}</h3>
      <p class="small soft">{t`Tokens of these lists appear in the token picker. Listed tokens are never replaced.`}</p>
      {lists && lists.length > 0 && (
        <ul class="known-tokens" aria-label={t`Token lists`}>
          {lists.map((list) => (
            <Listed key={list.id} list={list} />
          ))}
        </ul>
      )}
      <RemovedNote watch={watchRemovedList} nameOf={({ name }) => name} restore={putBackTokenList} />
      {offered ? (
        <Preview {...offered} onEnd={() => setOffered(undefined)} />
      ) : (
        <>
          <FromUrl onRead={setOffered} />
          <FromFile onRead={setOffered} />
        </>
      )}
    </div>
  )
}

/** Shows a list before it is added. */
function Preview({ from, text, list, onEnd }: Offered & { readonly onEnd: () => void }) {
  const { name, version, tokens, leftOut } = list
  const adding = useAction(async () => {
    await addTokenList(from, text, now())
    onEnd()
  })
  return (
    <section class="stack" aria-label={t`Preview of the token list`}>
      <Facts
        rows={[
          [t`Name`, <bdi key="name">{name}</bdi>],
          [t`Source`, from],
          [t`Version`, version],
          [t`Tokens`, tokens.length],
          [t`Left out`, leftOut],
        ]}
      />
      <ListedTokens label={t`Tokens of the list`} tokens={tokens} />
      <div class="buttons">
        <Button kind="primary" isBusy={adding.isPending} onClick={() => adding.run()}>
          {t`Add token list`}
        </Button>
        <Button onClick={onEnd}>{t`Cancel`}</Button>
      </div>
      <Outcome state={adding.state} />
    </section>
  )
}

function Listed({ list }: { readonly list: TokenList }) {
  const { id, name, version, tokens, leftOut, addedAt } = list
  return (
    <li>
      <div class="grow">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <div class="small soft">{t`Version ${version}, added ${formatDate(addedAt)}`}</div>
        <div class="small">
          {plural(tokens.length, t`1 token`, t`${tokens.length} tokens`)}
          {leftOut > 0 && t`, ${leftOut} left out`}
        </div>
        <code class="address">{id}</code>
      </div>
      <RemoveButton name={name} remove={() => removeTokenList(id)} />
    </li>
  )
}

const WRONG_URL = t`Enter a URL that begins with https://.`

/** Reads a list from a URL. Asks for host permission first, because the browser requires the user's click. */
function FromUrl({ onRead }: SourceProps) {
  const [text, setText] = useState('')
  const url = readListUrl(text)
  const gaps = useRequiredFields()
  const adding = useAction(async (from: string) => {
    await askForHosts([hostPatternOf(from)], browser.permissions)
    onRead(offer(from, await fetchTokenList((request) => fetch(request), from)))
  })
  return (
    <Form isTight onSubmit={() => gaps.submit(url, adding.run)}>
      <TextField
        label={t`URL of a token list`}
        placeholder="https://lists.example/tokens.json"
        value={text}
        onText={setText}
        fault={gaps.faultOf(text, WRONG_URL, url !== undefined)}
      />
      <div class="buttons">
        <Button type="submit" icon="plus" isBusy={adding.isPending}>
          {t`Read token list`}
        </Button>
      </div>
      <Outcome state={adding.state} />
    </Form>
  )
}

/**
 * Reads a file.
 * @throws Refusal InvalidParameter if it is too large
 */
async function readFile(file: File): Promise<string> {
  if (file.size <= MAX_LIST_BYTES) return file.text()
  throw new Refusal('InvalidParameter', { description: t`A token list may have at most 4 MB.` })
}

function FromFile({ onRead }: SourceProps) {
  const adding = useAction(async (file: File) => onRead(offer(file.name, await readFile(file))))
  return (
    <>
      <Field label={t`Or a file`}>
        {(control) => (
          <FileInput
            control={control}
            accept=".json,application/json"
            clearsChoice
            onFile={(file) => file && adding.run(file)}
          />
        )}
      </Field>
      <Outcome state={adding.state} />
    </>
  )
}
