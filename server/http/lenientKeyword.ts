import { _, type Code, type CodeKeywordDefinition, type KeywordCxt, type Name } from 'ajv';
import type { Lenient } from '../contract/fields.ts';
import { readField } from './lenient.ts';
import { isStoredTime } from '../contract/readText.ts';

/**
 * The keyword `lenient` (contract/fields.ts) for Ajv: converts a field in place to the type of its schema, or refuses it.
 * Input of careful clients is recognised by a test that is compiled into the validator, so a batch of positions costs little
 * more than looking at it; only other input goes through readField.
 */
export const lenientKeyword: CodeKeywordDefinition = {
  keyword: 'lenient',
  error: { message: ({ params }) => _`${params['reading']}.refusal` },
  code(cxt: KeywordCxt): void {
    const { gen, data, it } = cxt;
    const spec = cxt.schema as Lenient;
    gen.if(_`!(${isFine(cxt, spec)})`, () => {
      const read = gen.scopeValue('func', { ref: readField });
      const reading = gen.const('reading', _`${read}(${data}, ${gen.scopeValue('obj', { ref: spec })})`);
      cxt.setParams({ reading });
      gen.if(
        _`${reading}.refusal !== undefined`,
        () => cxt.error(),
        () => {
          gen.assign(data, _`${reading}.value`);
          gen.assign(_`${it.parentData}[${it.parentDataProperty}]`, data);
        },
      );
    });
  },
};

/** Whether the field already is what it shall become. */
function isFine({ gen, data }: KeywordCxt, spec: Lenient): Code {
  const { minimum = -Number.MAX_VALUE, maximum = Number.MAX_VALUE, maxLength = Number.MAX_SAFE_INTEGER } = spec;
  const number = _`typeof ${data} == "number"`;
  const text = _`typeof ${data} == "string"`;
  const inRange = _`${data} >= ${minimum} && ${data} <= ${maximum}`;
  switch (spec.kind) {
    case 'number':
      return _`${number} && ${inRange}`;
    case 'integer':
    case 'id':
      return _`${number} && Number.isSafeInteger(${data}) && ${inRange}`;
    case 'heading':
      return _`${number} && ${data} >= 0 && ${data} <= 360`;
    case 'text':
    case 'numeral':
    case 'autopilot':
      return _`${text} && ${data}.length <= ${maxLength} && ${isTrimmed(data)}`;
    case 'time':
      return _`${gen.scopeValue('func', { ref: isStoredTime })}(${data})`;
    case 'list':
      return _`Array.isArray(${data})`;
    default:
      return _`false`;
  }
}

/** No blank at either end; what else than ASCII String.trim takes for a blank is left to readField. */
function isTrimmed(data: Name): Code {
  return _`${isVisible(_`${data}.charCodeAt(0)`)} && ${isVisible(_`${data}.charCodeAt(${data}.length - 1)`)}`;
}

function isVisible(code: Code): Code {
  return _`${code} > 32 && ${code} < 127`;
}
