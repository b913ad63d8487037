/**
 * Words and phrases that guess lists contain and the dictionaries of zxcvbn lack: names of this field, and
 * well-known sentences without their spaces.
 */
export const WELL_KNOWN_WORDS: readonly string[] = (
  'cowbell cowswap metamask ethereum bitcoin satoshi nakamoto satoshinakamoto vitalik buterin vitalikbuterin hodl uniswap coinbase binance ' +
  'solana cardano polkadot dogecoin shibainu chainlink ledger trezor rabby trustwallet keystore seedphrase crypto blockchain defi tothemoon ' +
  'fortnite roblox minecraft correcthorsebatterystaple tr0ub4dor&3 troubador tobeornottobe tobeornottobethatisthequestion maytheforcebewithyou ' +
  'iamyourfather thequickbrownfox thequickbrownfoxjumpsoverthelazydog loremipsum loremipsumdolor loremipsumdolorsitamet winteriscoming ' +
  'valarmorghulis openthepodbaydoorshal iseedeadpeople illbeback thereisnospoon onceuponatime happilyeverafter alliwantforchristmasisyou ' +
  'letitbe allyouneedislove itwasthebestoftimes callmeishmael inthebeginning inthebeginningwastheword thelordismyshepherd ' +
  'ourfatherwhoartinheaven jesusisking ingodwetrust godblessamerica wethepeople iloveyouforever iloveyousomuch ilovemymom ilovemydad ' +
  'ilovemylife ilovemyself liveandletdie liveyourlife livelaughlove carpediem hakunamatata whatdoesntkillyou youonlyliveonce ' +
  'nevergonnagiveyouup nevergiveup dontworrybehappy wearethechampions bohemianrhapsody stairwaytoheaven youllneverwalkalone oncearedalwaysared ' +
  'gloryglorymanunited hailtotheking godsavethequeen godsavetheking livelongandprosper youshallnotpass ihaveadream toinfinityandbeyond ' +
  'iwanttobreakfree thelordoftherings gameofthrones harrypotter ithinkthereforeiam allyourbasearebelongtous hellodarknessmyoldfriend ' +
  'thisismypassword mypasswordis mypasswordissecret idontknow idontcare letmein letmeinplease openthedoor opensesame passwordpassword ' +
  'whateverworks secretpassword thepasswordis seinodernichtsein eswareinmal dumirauch keineahnung geheimespasswort lassmichrein ichliebedich ' +
  'ichliebedichsosehr gutentag gutenmorgen herzlichwillkommen dieliebedeslebens allesgute allesgutezumgeburtstag mustermann maxmustermann'
).split(' ')
