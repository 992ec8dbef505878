/** Certificates for passes, made by the test, and the check of a signature by them. */
import { createHash, createVerify } from 'node:crypto';
import forge from 'node-forge';

/** A certificate that signs itself, with its key. */
export function certified(commonName: string): { certificate: string; key: string } {
  const { publicKey, privateKey } = forge.pki.rsa.generateKeyPair(2048);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = publicKey;
  certificate.serialNumber = '01';
  certificate.validity.notAfter = new Date(Date.now() + 86_400_000);
  const subject = [{ name: 'commonName', value: commonName }];
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  certificate.sign(privateKey, forge.md.sha256.create());
  return { certificate: forge.pki.certificateToPem(certificate), key: forge.pki.privateKeyToPem(privateKey) };
}

/** Whether this is a detached PKCS #7 signature of `content` by the owner of the certificate. */
export function signedBy(certificate: string, signature: Uint8Array, content: Uint8Array): boolean {
  const message = forge.pkcs7.messageFromAsn1(
    forge.asn1.fromDer(Buffer.from(signature).toString('binary')),
  ) as unknown as {
    rawCapture: { signature: string; authenticatedAttributes: forge.asn1.Asn1[] };
  };
  const { authenticatedAttributes, signature: signed } = message.rawCapture;
  const set = forge.asn1.create(
    forge.asn1.Class.UNIVERSAL,
    forge.asn1.Type.SET,
    true,
    authenticatedAttributes,
  );
  const attributes = Buffer.from(forge.asn1.toDer(set).getBytes(), 'binary');
  // The attributes are what is signed, and one of them is the hash of the content.
  const hash = createHash('sha1').update(content).digest();
  return (
    attributes.includes(hash) &&
    createVerify('sha1').update(attributes).verify(certificate, Buffer.from(signed, 'binary'))
  );
}
