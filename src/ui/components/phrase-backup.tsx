/** The words of a phrase, shown again: in a tab, behind the password and a warning, gone when closed. */
import { useState } from 'preact/hooks'
import { loadKeyring } from '../keyring'
import { now } from '../use-now'
import { useSecretPlace } from '../use-secret-place'
import { Button } from './button'
import { Dialog } from './dialog'
import { PhraseWords } from './phrase-words'
import { SecretQuestion } from './secret-question'

export function PhraseBackup({ seedId }: { readonly seedId: string }) {
  const { isTab, leave } = useSecretPlace('accounts')
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState<readonly string[]>()
  const close = () => {
    setOpen(false)
    setWords(undefined)
  }
  return (
    <>
      <Button icon={isTab ? 'lock' : 'external'} onClick={isTab ? () => setOpen(true) : leave}>
        Show the words
      </Button>
      {isOpen && (
        <Dialog title="Recovery phrase" onClose={close}>
          {words ? (
            <PhraseWords words={words} press="I have kept them safe" onKept={close} />
          ) : (
            <SecretQuestion
              has="these words"
              press="Show the words"
              onOpen={async () => setWords(await (await loadKeyring()).revealPhrase(seedId, now()))}
            />
          )}
        </Dialog>
      )}
    </>
  )
}
