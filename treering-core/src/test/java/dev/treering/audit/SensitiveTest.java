package dev.treering.audit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every sample is invented; tokens are put together here, so that no scanner takes them for real.
 */
class SensitiveTest {
  private static final String LETTERS = "Qw3Rt9Zu1Pl4Ks7Vb2Nm8Hx5Gd6Fj0Yc";

  @Test
  void findsTokensByTheirForm() {
    assertThat(Secrets.in("use AKI" + "AQWERTZUIOPASDF12 for it"))
        .containsExactly("an AWS access key");
    assertThat(Secrets.in("gh" + "p_" + LETTERS + "abcd")).containsExactly("a GitHub token");
    assertThat(Secrets.in("xox" + "b-123456789012-" + LETTERS)).containsExactly("a Slack token");
    assertThat(Secrets.in("-----BEGIN RSA PRI" + "VATE KEY-----\nMIIE"))
        .containsExactly("a private key");
    assertThat(Secrets.in("ey" + "JhbGciOiJIUzI1.eyJ" + "zdWIiOiIxMjM0.abcDEF123456_-"))
        .containsExactly("a signed token (JWT)");
    assertThat(Secrets.in("postgres://olaf:kites4all@db.allot.net/plots"))
        .containsExactly("an address with a password");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The wifi password is Gr4vel-Path",
        "password: hunter2!",
        "Passwort: Kiesweg77",
        "api_key=9f8e7d6c5b4a",
        "door code: 4411",
        "pin is 9931.",
        "密码：kiln2024"
      })
  void findsWhatIsNamedAsASecret(String text) {
    assertThat(Secrets.in(text)).containsExactly("a password or key that is named as one");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The password is on the fridge.",
        "the wifi password is unchanged",
        "I reset my password, thanks",
        "password: ********",
        "password: <your password>",
        "token=$TOKEN",
        "password is xxxxxxxx",
        "The secret is patience.",
        "commit 9f8e7d6c5b4a3f2e1d0c9f8e7d6c5b4a3f2e1d0c fixes it",
        "see https://kiln.example/reset?id=12345678",
        "Our keys are: copper, brass",
        "it shows accesskey=\"&seedbox.accesskey;\" in the menu",
        "the pin is bent"
      })
  void takesNothingElseForASecret(String text) {
    assertThat(Secrets.in(text)).as(text).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Write to mara.lind@fjordmail.no please          | a mail address
          Call me at 0176 5550 1234 after six             | a telephone number
          My number: +47 22 55 01 99                      | a telephone number
          Pay to DE89 3704 0044 0532 0130 00              | a bank account
          card 4111 1111 1111 1111, valid till May        | a payment card
          My SSN is 078-05-1120                           | a social security number
          Mara, born on 3 May 1984, joins us              | a day of birth
          We meet at 14 Orchard Lane                      | a street address
          Komm in den Lindenweg 12                        | a street address
          """)
  void findsPersonalData(String text, String sort) {
    assertThat(PersonalData.in(text)).containsExactly(sort);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Order 4111 1111 1111 1112 has left the shed",
        "DE89 3704 0044 0532 0130 01 is not an account",
        "noreply@fjordmail.no sent it again",
        "write to someone@example.com in the form",
        "the form wants user@fjordmail.no or so",
        "log in as gardener@remotehost.com",
        "ssh -l mara@yourdomain.org",
        "ticket 20240301-12345678",
        "https://shop.kiln.net/item/4111111111111111",
        "Version 10.12.2024.1234567",
        "We sold 1234567890 bricks, ha",
        "from 09:00 to 17:30 on 12.03.2025",
        "he was born in Bergen",
        "Main Street was closed",
        "@mara look at this"
      })
  void takesNothingElseForPersonalData(String text) {
    assertThat(PersonalData.in(text)).as(text).isEmpty();
  }
}
