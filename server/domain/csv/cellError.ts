/** A cell is not valid. The message follows the name of the column. */
export class CellError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CellError';
  }
}
