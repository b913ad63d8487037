/**
 * Words that attackers try first: the English words of recovery phrases, and words from lists of leaked
 * passwords. Each adds little strength, however it is spelled.
 */
import { wordlist } from '@scure/bip39/wordlists/english.js'

/** First names, teams, phrases and words from leaked lists, with at least four letters. */
const LEAKED =
  'password passwort passwd parola senha contrasena motdepasse wachtwoord haslo heslo salasana kennwort qwerty qwertz azerty ' +
  'asdf asdfgh zxcvbn yxcvbn letmein welcome willkommen iloveyou ichliebedich tequiero jetaime monkey dragon football baseball basketball soccer hockey ' +
  'master sunshine princess superman batman spiderman ironman trustno admin administrator login secret hunter cowbell ethereum bitcoin crypto wallet metamask ' +
  'shadow michael jennifer jordan thomas robert daniel andrew joshua matthew jessica michelle charlie george ashley amanda nicole justin anthony ' +
  'william richard joseph david james john peter paul maria anna laura julia sarah emma sophie lucas martin stefan andreas christian alexander ' +
  'samantha elizabeth patricia barbara linda maggie buster ginger pepper cookie killer tigger bailey harley ranger dakota cowboy chelsea arsenal ' +
  'liverpool manchester barcelona realmadrid juventus bayern yankees lakers cowboys steelers eagles patriots computer internet samsung iphone google facebook ' +
  'twitter instagram youtube linkedin windows microsoft apple amazon netflix starwars pokemon pikachu minecraft fortnite naruto matrix mercedes ferrari porsche ' +
  'corvette mustang chevy toyota honda yamaha harry potter hogwarts snoopy mickey donald disney whatever freedom forever friends family mother father ' +
  'sister brother daughter angel lovely lover loveme hello hallo hola bonjour ciao cheese banana orange purple yellow silver golden diamond ' +
  'summer winter spring autumn sommer monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october ' +
  'november december london paris berlin newyork texas chicago boston florida california canada mexico brazil germany deutschland france espana italia ' +
  'england america changeme default guest root test testing temp temporary letme access oracle server database system network security private ' +
  'mypass mypassword abcd abcdef hottie sexy baby babygirl sweetheart honey pumpkin flower butterfly rainbow unicorn thunder lightning phoenix falcon ' +
  'maverick gandalf merlin wizard warrior knight ninja samurai viking pirate blink slipknot metallica nirvana eminem coffee chocolate vanilla ' +
  'jesus christ heaven blessed money dollar million satoshi nakamoto hodl tothemoon troubador troubadour lambo binance coinbase ledger trezor uniswap vitalik solana dogecoin'

const words: ReadonlySet<string> = new Set([
  ...LEAKED.split(' '),
  ...wordlist.filter(({ length }) => length >= 4),
])
const MAX_LETTERS = Math.max(...[...words].map(({ length }) => length))

/**
 * Counts the letters that no known word covers. `letters` is in lower case. Longer words are matched first.
 */
export function countUnknown(letters: string): number {
  let unknown = 0
  for (let position = 0; position < letters.length; ) {
    const longest = Math.min(MAX_LETTERS, letters.length - position)
    const length = Array.from({ length: Math.max(0, longest - 3) }, (_, less) => longest - less).find(
      (each) => words.has(letters.slice(position, position + each)),
    )
    if (length === undefined) unknown += 1
    position += length ?? 1
  }
  return unknown
}
