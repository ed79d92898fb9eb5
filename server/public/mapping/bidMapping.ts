import type { TObject, TSchema, TString } from 'typebox';
import type { BidChoice, NewBid } from '../../contract/classic/bids.ts';
import type { BidRecord } from '../../domain/flights/bids.ts';

interface Call {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly schema: {
    readonly summary: string;
    readonly description: string;
    readonly response: { readonly 200: TSchema };
  };
}

interface LookupCall extends Call {
  readonly schema: Call['schema'] & { readonly params: TObject<{ id: TString }> };
}

interface Sending<Body extends TObject> extends Call {
  readonly schema: Call['schema'] & { readonly body: Body };
}

/** How a profile speaks of bids: its calls, and its serializer from a bid to their replies. */
export interface BidMapping {
  readonly listBids: Call;
  readonly getBid: LookupCall;
  readonly addBid: Sending<typeof NewBid>;
  readonly removeBid: Sending<typeof BidChoice>;
  readonly toBid: (bid: BidRecord) => unknown;
  /** Adding a bid answers that bid; otherwise the list of them all (§4.3). */
  readonly answersOneBid: boolean;
}
